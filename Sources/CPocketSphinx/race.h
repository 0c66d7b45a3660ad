#pragma once
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>
#include "left_contexts.h"

// Searches of one sound that are made one after the other, of which only the best counts. The library reads the scores of the sound
// from a file, frame after frame: that file ends for a search whose best path has fallen far behind.

/// A reader of scores, while a search reads them.
typedef struct {
    /// The scores: its descriptor, where the next byte is, where the first frame begins, and bytes of a frame.
    int file;
    int64_t position, start, frame_length;
    wilco_sphinx_search *search;
    /// What the search's scores bear, and by how much they may be less than those of others.
    int64_t cost, margin;
    /// The best score after each frame, of all searches so far.
    int32_t *best;
    int64_t frames;
    int is_behind;
} wilco_sphinx_race;

static inline ssize_t wilco_sphinx_race_read(void *cookie, char *bytes, size_t count) {
    wilco_sphinx_race *race = (wilco_sphinx_race *)cookie;
    int64_t read = race->position - race->start;
    // A frame is read when the search has done with the one before.
    if (read > 0 && read % race->frame_length == 0 && read / race->frame_length <= race->frames) {
        int32_t *best = race->best + (read / race->frame_length - 1);
        int64_t score = (int64_t)race->search->best - race->cost;
        if (score < *best - race->margin) race->is_behind = 1;
        if (score > *best) *best = (int32_t)score;
    }
    if (race->is_behind) return 0;
    // Nothing is read ahead: the search has not done with the frame before.
    int64_t rest = read < 0 ? -read : race->frame_length - read % race->frame_length;
    if ((int64_t)count > rest) count = (size_t)rest;
    ssize_t length = pread(race->file, bytes, count, race->position);
    if (length > 0) race->position += length;
    return length;
}

static inline int wilco_sphinx_race_seek(void *cookie, int64_t *offset, int whence) {
    wilco_sphinx_race *race = (wilco_sphinx_race *)cookie;
    if (whence == SEEK_END) return -1;
    race->position = *offset + (whence == SEEK_CUR ? race->position : 0);
    *offset = race->position;
    return 0;
}

typedef struct {
    ssize_t (*read)(void *, char *, size_t);
    ssize_t (*write)(void *, const char *, size_t);
    int (*seek)(void *, int64_t *, int);
    int (*close)(void *);
} wilco_sphinx_race_functions;

// The library of C declares it only where it is asked for all that it has.
FILE *wilco_sphinx_open(void *cookie, const char *mode, wilco_sphinx_race_functions functions) __asm__("fopencookie");

/// Has a search that was lent to the decoder read the scores.
///
/// Below 0 where they cannot be read, 0 where it fell behind, above where it came to the end.
static inline int wilco_sphinx_race_run(ps_decoder_t *decoder, wilco_sphinx_race *race) {
    wilco_sphinx_race_functions functions = {wilco_sphinx_race_read, NULL, wilco_sphinx_race_seek, NULL};
    FILE *file = wilco_sphinx_open(race, "r", functions);
    if (!file) return -1;
    int status = ps_decode_senscr(decoder, file);
    fclose(file);
    return status < 0 ? -1 : !race->is_behind;
}
