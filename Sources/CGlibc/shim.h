#pragma once
#include <crypt.h>
#include <malloc.h>

// Hidden by glibc unless _GNU_SOURCE is set, which Swift's importer does not do.
extern int renameat2(int oldFolder, const char *oldPath, int newFolder, const char *newPath, unsigned int flags);
