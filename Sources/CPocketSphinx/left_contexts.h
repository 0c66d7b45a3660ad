#pragma once
#include <stdint.h>
#include <string.h>
#include <pocketsphinx.h>
#include <sphinxbase/ckd_alloc.h>
#include <sphinxbase/fsg_model.h>
#include <sphinxbase/hash_table.h>

// A word's first sound is another after another sound. For each that may come before, the library looks whether it has the model of
// the first sound already; where it has not, it takes the last one that it looked at for it instead of making one. So all words
// that may follow a place of a grammar are compared with how they sound after one sound: whichever comes first in the model's
// list of those before that place. The models that are missing are added here, once the library has made a search of the grammar.
//
// The structures are the library's own, of version 5prealpha; nothing is touched where they do not prove to be those.

typedef struct wilco_sphinx_node {
    union { struct wilco_sphinx_node *next; fsg_link_t *link; } after;
    struct wilco_sphinx_node *allocated;
    struct wilco_sphinx_node *sibling;
    int32_t cost;
    uint32_t contexts[4];
    uint16_t phone;
    uint8_t position;
    uint8_t is_leaf;
    void *model_context;
    struct {
        void *context;
        int32_t scores[5], histories[5], out_score, out_history;
        uint16_t sequence, senones[5];
        int32_t best;
        int16_t transitions;
        int32_t frame;
        uint8_t is_multiplex, states;
    } model;
} wilco_sphinx_node;

typedef struct {
    fsg_model_t *grammar;
    void *model_context, *dictionary, *contexts, *definition;
    int16_t **left, **right;
    wilco_sphinx_node **roots, **allocated;
    int32_t nodes;
} wilco_sphinx_tree;

typedef struct {
    void *table, *type, *name, *lookahead, *config, *acoustics, *dictionary, *contexts, *text, *lattice, *last;
    int32_t posterior, words, start, silence, finish;
    void *model_context;
    fsg_model_t *grammar;
    wilco_sphinx_tree *tree;
    void *history, *active, *next;
    int32_t beams[3];
    float factor;
    int32_t effective[3], weights[3], frame;
    uint8_t is_final, has_best_path;
    float scale;
    /// The best score that any of its paths has after the last frame.
    int32_t best;
} wilco_sphinx_search;

typedef struct {
    int references;
    void *definition, *dictionary;
    uint16_t ***first;
} wilco_sphinx_contexts;

void hmm_init(void *context, void *model, int is_multiplex, int sequence, int transitions);

/// Adds to a grammar's search the models of words' first sounds that it lacks.
///
/// How many, or -1 where the library is not the one that is expected: then it stays as it was.
static inline int wilco_sphinx_add_left_contexts(wilco_sphinx_search *search, fsg_model_t *grammar) {
    if (!grammar || !search || search->grammar != grammar || !search->tree) return -1;
    wilco_sphinx_tree *tree = search->tree;
    if (tree->grammar != grammar || tree->model_context != search->model_context || tree->contexts != search->contexts) return -1;
    wilco_sphinx_contexts *contexts = (wilco_sphinx_contexts *)tree->contexts;
    if (contexts->definition != tree->definition || contexts->dictionary != tree->dictionary) return -1;
    int added = 0;
    for (int state = 0; state < grammar->n_state; state++) {
        for (wilco_sphinx_node *root = tree->roots[state], *following; root; root = following) {
            following = root->sibling;
            if (root->is_leaf || root->position != 0) continue;
            uint16_t *sequences = contexts->first[root->phone][root->after.next->phone];
            wilco_sphinx_node *last = root;
            uint32_t all[4];
            memcpy(all, root->contexts, sizeof all);
            memset(root->contexts, 0, sizeof root->contexts);
            int is_first = 1;
            for (int left = 0; left < 128; left++) {
                uint32_t bit = 1u << (left & 31);
                if (!(all[left >> 5] & bit)) continue;
                if (is_first && root->model.sequence != sequences[left]) {
                    memcpy(root->contexts, all, sizeof all);
                    return -1;
                }
                is_first = 0;
                wilco_sphinx_node *node = root;
                while (node != following && node->model.sequence != sequences[left]) node = node->sibling;
                if (node == following) {
                    node = (wilco_sphinx_node *)ckd_calloc(1, sizeof *node);
                    node->after = root->after;
                    node->allocated = root->allocated;
                    root->allocated = node;
                    node->sibling = following;
                    last->sibling = node;
                    last = node;
                    node->cost = root->cost;
                    node->phone = root->phone;
                    node->model_context = root->model_context;
                    hmm_init(root->model_context, &node->model, 0, sequences[left], root->model.transitions);
                    added++;
                }
                node->contexts[left >> 5] |= bit;
            }
        }
    }
    tree->nodes += added;
    return added;
}

/// The same for a search of a decoder's own, by its name.
static inline int wilco_sphinx_add_left_contexts_to(ps_decoder_t *decoder, const char *name) {
    wilco_sphinx_search *search = NULL;
    for (hash_iter_t *entry = (hash_iter_t *)ps_search_iter(decoder); entry; entry = hash_table_iter_next(entry)) {
        if (strcmp((const char *)hash_entry_key(entry->ent), name) == 0) search = (wilco_sphinx_search *)hash_entry_val(entry->ent);
    }
    return wilco_sphinx_add_left_contexts(search, ps_get_fsg(decoder, name));
}
