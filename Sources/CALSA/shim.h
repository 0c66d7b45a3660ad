#pragma once
#include <stdarg.h>
#include <stdio.h>
#include <alsa/asoundlib.h>

// Swift cannot write a variadic callback, so the library's messages are formatted here and handed on as one string.
typedef void (*wilco_alsa_log)(const char *message);

// Inside a function, because Swift's importer emits no file-scope variable.
static inline wilco_alsa_log *wilco_alsa_sink(void) {
    static wilco_alsa_log sink;
    return &sink;
}

static void wilco_alsa_forward(const char *file, int line, const char *function, int error, const char *format, ...) {
    (void)file, (void)line, (void)error;
    wilco_alsa_log sink = *wilco_alsa_sink();
    if (!sink) return;
    char message[512];
    int used = snprintf(message, sizeof message, "%s: ", function);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message + used, sizeof message - used, format, arguments);
    va_end(arguments);
    sink(message);
}

/// Sends the library's messages to `sink`, or nowhere when it is null.
static inline void wilco_alsa_set_log(wilco_alsa_log sink) {
    *wilco_alsa_sink() = sink;
    snd_lib_error_set_handler(wilco_alsa_forward);
}
