#pragma once
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sphinxbase/ngram_model.h>
#include "left_contexts.h"

// The library makes a search inside its decoder: its words go into the decoder's one dictionary, which moves in memory as it grows
// and never forgets a word, and the search into a table that decoding looks into. So nothing can be made while something is decoded.
// Its own functions can do otherwise: here a search has words of its own, is made without touching the decoder, and is lent to it for
// one utterance at a time. Of the decoder's, making reads the options, the model's definition and its transitions, which never change.
//
// The structures are the library's own, of version 5prealpha; nothing is made where they do not prove to be those.

typedef struct {
    cmd_ln_t *config;
    int references;
    void *acoustics, *dictionary;
    wilco_sphinx_contexts *contexts;
    logmath_t *logarithms;
    hash_table_t *searches;
    wilco_sphinx_search *search;
    void *phone_loop;
    int lookahead;
} wilco_sphinx_decoder;

typedef struct {
    int references;
    void *definition;
} wilco_sphinx_dictionary;

void *dict_init(cmd_ln_t *config, void *definition);
int dict_add_word(void *dictionary, const char *word, const int16_t *phones, int count);
void *dict_retain(void *dictionary);
int dict_free(void *dictionary);
void *dict2pid_build(void *definition, void *dictionary);
int dict2pid_add_word(void *contexts, int word);
int dict2pid_free(void *contexts);
int bin_mdef_ciphone_id(void *definition, const char *phone);
void *fsg_search_init(
    const char *name, fsg_model_t *grammar, cmd_ln_t *config, void *acoustics, void *dictionary, void *contexts
);
void fsg_search_free(void *search);
void *ngram_search_init(
    const char *name, ngram_model_t *language, cmd_ln_t *config, void *acoustics, void *dictionary, void *contexts
);
void ngram_search_free(void *search);

/// Whether the decoder is of the version that is expected here.
static inline int wilco_sphinx_is_expected(ps_decoder_t *decoder) {
    wilco_sphinx_decoder *inside = (wilco_sphinx_decoder *)decoder;
    hash_iter_t *entry = (hash_iter_t *)ps_search_iter(decoder);
    hash_table_t *searches = entry ? entry->ht : NULL;
    if (entry) hash_table_iter_free(entry);
    if (inside->config != ps_get_config(decoder) || inside->logarithms != ps_get_logmath(decoder)) return 0;
    if (!searches || inside->searches != searches || inside->references != 1) return 0;
    wilco_sphinx_contexts *contexts = inside->contexts;
    return contexts->dictionary == inside->dictionary
        && contexts->definition == ((wilco_sphinx_dictionary *)inside->dictionary)->definition;
}

/// The words of one search, or of several: its dictionary and how their sounds change beside others.
typedef struct {
    void *dictionary;
    wilco_sphinx_contexts *contexts;
} wilco_sphinx_words;

/// No words yet but the silences. Counts the references to the model's definition, which no two threads may do at once.
static inline wilco_sphinx_words wilco_sphinx_words_make(ps_decoder_t *decoder) {
    wilco_sphinx_decoder *inside = (wilco_sphinx_decoder *)decoder;
    wilco_sphinx_words words = {NULL, NULL};
    // Where the library cannot open this file it closes one that it has never opened.
    const char *fillers = cmd_ln_str_r(inside->config, "_fdict");
    FILE *file = fillers ? fopen(fillers, "r") : NULL;
    if (fillers && !file) return words;
    if (file) fclose(file);
    words.dictionary = dict_init(inside->config, inside->contexts->definition);
    if (words.dictionary) {
        words.contexts = (wilco_sphinx_contexts *)dict2pid_build(inside->contexts->definition, words.dictionary);
    }
    return words;
}

/// Counts references as making them does.
static inline void wilco_sphinx_words_free(wilco_sphinx_words words) {
    dict2pid_free(words.contexts);
    dict_free(words.dictionary);
}

/// Adds a word by its phones, as `ps_add_word` does; below 0 when that cannot be.
static inline int wilco_sphinx_words_add(wilco_sphinx_words words, const char *word, const char *phones) {
    char *text = strdup(phones), *rest = text;
    int16_t *numbers = malloc((strlen(phones) / 2 + 1) * sizeof *numbers);
    int count = 0, identifier = -1;
    for (char *phone; count >= 0 && (phone = strtok_r(rest, " ", &rest));) {
        int number = bin_mdef_ciphone_id(words.contexts->definition, phone);
        if (number < 0) count = -1;
        else numbers[count++] = (int16_t)number;
    }
    free(text);
    if (count > 0) identifier = dict_add_word(words.dictionary, word, numbers, count);
    free(numbers);
    if (identifier >= 0) dict2pid_add_word(words.contexts, identifier);
    return identifier;
}

/// Makes the search of a grammar whose words these are; NULL where the library refuses it.
static inline wilco_sphinx_search *wilco_sphinx_search_make(
    ps_decoder_t *decoder, cmd_ln_t *config, const char *name, fsg_model_t *grammar, wilco_sphinx_words words
) {
    wilco_sphinx_decoder *inside = (wilco_sphinx_decoder *)decoder;
    wilco_sphinx_search *search = (wilco_sphinx_search *)fsg_search_init(
        name, grammar, config, inside->acoustics, words.dictionary, words.contexts
    );
    if (search) search->lookahead = inside->phone_loop;
    return search;
}

/// Makes a search through words that follow each other as a bigram model has it; NULL where the library refuses it.
static inline wilco_sphinx_search *wilco_sphinx_language_search_make(
    ps_decoder_t *decoder, cmd_ln_t *config, const char *name, ngram_model_t *language, wilco_sphinx_words words
) {
    wilco_sphinx_decoder *inside = (wilco_sphinx_decoder *)decoder;
    wilco_sphinx_search *search = (wilco_sphinx_search *)ngram_search_init(
        name, language, config, inside->acoustics, words.dictionary, words.contexts
    );
    if (search) search->lookahead = inside->phone_loop;
    return search;
}

/// Has the decoder decode with a search that it does not own, up to `wilco_sphinx_search_return`.
static inline void wilco_sphinx_search_lend(ps_decoder_t *decoder, wilco_sphinx_search *search) {
    ((wilco_sphinx_decoder *)decoder)->search = search;
    ((wilco_sphinx_decoder *)decoder)->lookahead = 0;
}

/// Afterwards the decoder has no search, and the search nothing of the decoder's.
static inline void wilco_sphinx_search_return(ps_decoder_t *decoder, wilco_sphinx_search *search) {
    ((wilco_sphinx_decoder *)decoder)->search = NULL;
    ps_lattice_free((ps_lattice_t *)search->lattice);
    search->lattice = NULL;
    search->last = NULL;
}

/// The score of the best path of an utterance that has ended, wherever that is in the grammar; 0 with none.
static inline int wilco_sphinx_unended(ps_decoder_t *decoder, wilco_sphinx_search *search, int32_t *score) {
    if (!search->tree || search->is_final != 1) return 0;
    search->is_final = 0;
    int is_there = ps_get_hyp(decoder, score) != NULL;
    search->is_final = 1;
    return is_there;
}
