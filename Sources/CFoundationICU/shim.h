#pragma once
#include <stdint.h>

// ICU's knowledge of letters that look alike. The toolchain's Foundation carries it, but none of its headers tell of it.
typedef struct WilcoSpoofChecker WilcoSpoofChecker;

extern WilcoSpoofChecker *swift_uspoof_open(int32_t *status);
extern void swift_uspoof_close(WilcoSpoofChecker *checker);
extern void swift_uspoof_setRestrictionLevel(WilcoSpoofChecker *checker, int32_t level);
extern void swift_uspoof_setChecks(WilcoSpoofChecker *checker, int32_t checks, int32_t *status);
extern int32_t swift_uspoof_check2UTF8(
    const WilcoSpoofChecker *checker, const char *text, int32_t length, void *result, int32_t *status);
extern int32_t swift_uspoof_getSkeletonUTF8(
    const WilcoSpoofChecker *checker, uint32_t type, const char *text, int32_t length, char *skeleton, int32_t capacity,
    int32_t *status);

// Which script a letter is of, and how common that is today.
extern int32_t swift_uscript_getScript(int32_t letter, int32_t *status);
extern int32_t swift_uscript_getUsage(int32_t script);
