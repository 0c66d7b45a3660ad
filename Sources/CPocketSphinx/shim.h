#pragma once
#include <malloc.h>
#include <stdarg.h>
#include <stdio.h>
#include <pocketsphinx.h>
#include <sphinxbase/bitvec.h>
#include <sphinxbase/ckd_alloc.h>
#include <sphinxbase/err.h>
#include <sphinxbase/fe.h>
#include <sphinxbase/feat.h>
#include <sphinxbase/fsg_model.h>
#include <sphinxbase/glist.h>
#include <sphinxbase/jsgf.h>
#include <sphinxbase/listelem_alloc.h>
#include <sphinxbase/ngram_model.h>
#include "left_contexts.h"
#include "searches.h"
#include "race.h"

// Swift cannot write a variadic callback, so the library's messages are formatted here and handed on as one string.
typedef void (*wilco_sphinx_log)(int level, const char *message);

// The receiver travels as the library's context pointer: a variable in a header would not be emitted for Swift.
static inline void wilco_sphinx_forward(void *context, err_lvl_t level, const char *format, ...) {
    wilco_sphinx_log sink = (wilco_sphinx_log)context;
    if (!sink) return;
    char message[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    sink((int)level, message);
}

/// Sends the library's messages to `sink`, or nowhere when it is null.
static inline void wilco_sphinx_set_log(wilco_sphinx_log sink) {
    err_set_callback(wilco_sphinx_forward, (void *)sink);
}

// The library compares a word with all that a grammar has, a transition with all that join the same states, and looks through
// every transition for each further pronunciation: with ten thousand words in a slot that is nearly all of the time. Whoever
// knows that what is added is new, and names each pronunciation, is spared that by these.

/// Gives a grammar that has no words yet its vocabulary: distinct words, each pronunciation of one by itself.
static inline void wilco_sphinx_set_words(fsg_model_t *model, const char *const *words, int count) {
    // A few more, so that the library finds room for its silences.
    model->n_word_alloc = count + 32;
    model->vocab = ckd_realloc(model->vocab, model->n_word_alloc * sizeof(*model->vocab));
    for (int word = 0; word < count; word++) model->vocab[word] = ckd_salloc(words[word]);
    model->n_word = count;
    // That there is one says that there is no pronunciation to be added.
    model->altwords = bitvec_alloc(model->n_word_alloc);
}

/// Joins two states that have not been joined by distinct words.
static inline void wilco_sphinx_join(
    fsg_model_t *model, int from, int to, const int32_t *words, const int32_t *costs, int count
) {
    if (count == 0) return;
    fsg_model_trans_add(model, from, to, costs[0], words[0]);
    glist_t first = fsg_model_trans(model, from, to);
    for (int index = 1; index < count; index++) {
        fsg_link_t *link = (fsg_link_t *)listelem_malloc(model->link_alloc);
        link->from_state = from;
        link->to_state = to;
        link->logs2prob = costs[index];
        link->wid = words[index];
        glist_insert_ptr(first, link);
    }
}
