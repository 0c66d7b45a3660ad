#pragma once
#include <pthread.h>

// Hidden by glibc unless _GNU_SOURCE is set, which Swift's importer does not do.
extern int pthread_setname_np(pthread_t thread, const char *name);
extern int pipe2(int ends[2], int flags);
// Without the address; to include the header of sockets here would take its names away from Glibc.
extern int accept4(int descriptor, void *address, void *length, int flags);
