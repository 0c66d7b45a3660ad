#pragma once
#include <seccomp.h>

// A macro with an argument, which Swift does not see.
static inline uint32_t wilco_failing_with(int error) { return SCMP_ACT_ERRNO(error); }
