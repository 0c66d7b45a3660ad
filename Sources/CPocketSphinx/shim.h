#pragma once
#include <stdarg.h>
#include <stdio.h>
#include <pocketsphinx.h>
#include <sphinxbase/err.h>
#include <sphinxbase/fe.h>
#include <sphinxbase/feat.h>
#include <sphinxbase/fsg_model.h>
#include <sphinxbase/jsgf.h>
#include <sphinxbase/ngram_model.h>

// Swift cannot write a variadic callback, so the library's messages are formatted here and handed on as one string.
typedef void (*wilco_sphinx_log)(int level, const char *message);
static wilco_sphinx_log wilco_sphinx_sink;

static void wilco_sphinx_forward(void *context, err_lvl_t level, const char *format, ...) {
    (void)context;
    if (!wilco_sphinx_sink) return;
    char message[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    wilco_sphinx_sink((int)level, message);
}

/// Sends the library's messages to `sink`, or nowhere when it is null.
static inline void wilco_sphinx_set_log(wilco_sphinx_log sink) {
    wilco_sphinx_sink = sink;
    err_set_callback(wilco_sphinx_forward, 0);
}
