#pragma once
#include <malloc.h>
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
