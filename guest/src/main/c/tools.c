/*
 * Tools information interface of MPI: it can be begun and ended, and has no variables, categories
 * or events. Functions that take an index or a handle therefore fail.
 */
#include "mpi_call.h"

/* Error classes and a level of threads. */
#ifdef STANDARD_ABI
enum {
    NOT_INITIALIZED = 1003,
    INVALID_INDEX = 1007,
    INVALID_SESSION = 1009,
    INVALID_HANDLE = 1010,
    INVALID_NAME = 1011,
    MULTIPLE = 4096
};
#else
enum {
    NOT_INITIALIZED = 60,
    INVALID_INDEX = 62,
    INVALID_HANDLE = 64,
    INVALID_SESSION = 67,
    INVALID_NAME = 73,
    MULTIPLE = 3
};
#endif

static int begun;

SHARED(int, T_init_thread, (int required, int *provided)) {
    *provided = required < MULTIPLE ? required : MULTIPLE;
    begun++;
    return 0;
}

SHARED(int, T_finalize, (void)) {
    if (begun == 0) {
        return NOT_INITIALIZED;
    }
    begun--;
    return 0;
}

/* Number of something that does not exist. */
#define NONE(name)                   \
    SHARED(int, name, (int *count)) { \
        if (begun == 0) {            \
            return NOT_INITIALIZED;  \
        }                            \
        *count = 0;                  \
        return 0;                    \
    }

NONE(T_cvar_get_num)
NONE(T_pvar_get_num)
NONE(T_category_get_num)
NONE(T_category_changed)
NONE(T_event_get_num)
NONE(T_source_get_num)

/* The arguments differ; none of them is used. */
#define FAILS(name, error)                           \
    SHARED(int, name, (void)) {                       \
        return begun == 0 ? NOT_INITIALIZED : error; \
    }

FAILS(T_category_get_categories, INVALID_INDEX)
FAILS(T_category_get_cvars, INVALID_INDEX)
FAILS(T_category_get_events, INVALID_INDEX)
FAILS(T_category_get_index, INVALID_NAME)
FAILS(T_category_get_info, INVALID_INDEX)
FAILS(T_category_get_num_events, INVALID_INDEX)
FAILS(T_category_get_pvars, INVALID_INDEX)
FAILS(T_cvar_get_index, INVALID_NAME)
FAILS(T_cvar_get_info, INVALID_INDEX)
FAILS(T_cvar_handle_alloc, INVALID_INDEX)
FAILS(T_cvar_handle_free, INVALID_HANDLE)
FAILS(T_cvar_read, INVALID_HANDLE)
FAILS(T_cvar_write, INVALID_HANDLE)
FAILS(T_enum_get_info, INVALID_HANDLE)
FAILS(T_enum_get_item, INVALID_HANDLE)
FAILS(T_event_callback_get_info, INVALID_HANDLE)
FAILS(T_event_callback_set_info, INVALID_HANDLE)
FAILS(T_event_copy, INVALID_HANDLE)
FAILS(T_event_get_index, INVALID_NAME)
FAILS(T_event_get_info, INVALID_INDEX)
FAILS(T_event_get_source, INVALID_HANDLE)
FAILS(T_event_get_timestamp, INVALID_HANDLE)
FAILS(T_event_handle_alloc, INVALID_INDEX)
FAILS(T_event_handle_free, INVALID_HANDLE)
FAILS(T_event_handle_get_info, INVALID_HANDLE)
FAILS(T_event_handle_set_info, INVALID_HANDLE)
FAILS(T_event_read, INVALID_HANDLE)
FAILS(T_event_register_callback, INVALID_HANDLE)
FAILS(T_event_set_dropped_handler, INVALID_HANDLE)
FAILS(T_pvar_get_index, INVALID_NAME)
FAILS(T_pvar_get_info, INVALID_INDEX)
FAILS(T_pvar_handle_alloc, INVALID_INDEX)
FAILS(T_pvar_handle_free, INVALID_HANDLE)
FAILS(T_pvar_read, INVALID_HANDLE)
FAILS(T_pvar_readreset, INVALID_HANDLE)
FAILS(T_pvar_write, INVALID_HANDLE)
FAILS(T_source_get_info, INVALID_INDEX)
FAILS(T_source_get_timestamp, INVALID_INDEX)

/* It stands for all handles of a session. */
#ifdef STANDARD_ABI
#define ALL_HANDLES ((void *)1)
#else
extern void *const MPI_T_PVAR_ALL_HANDLES;
static char all_handles;
void *const MPI_T_PVAR_ALL_HANDLES = &all_handles;
#define ALL_HANDLES ((void *)&all_handles)
#endif

/* A session has no handles, so these do nothing for all of them. */
#define FOR_ALL(name)                                      \
    SHARED(int, name, (void *session, void *handle)) {      \
        (void)session;                                     \
        if (begun == 0) {                                  \
            return NOT_INITIALIZED;                        \
        }                                                  \
        return handle == ALL_HANDLES ? 0 : INVALID_HANDLE; \
    }

FOR_ALL(T_pvar_reset)
FOR_ALL(T_pvar_start)
FOR_ALL(T_pvar_stop)

/* Sessions exist, so that a program that makes one before it counts variables can free it. */

SHARED(int, T_pvar_session_create, (void **session)) {
    static char sessions;
    if (begun == 0) {
        return NOT_INITIALIZED;
    }
    *session = &sessions;
    return 0;
}

SHARED(int, T_pvar_session_free, (void **session)) {
    if (begun == 0) {
        return NOT_INITIALIZED;
    }
    if (*session == NULL) {
        return INVALID_SESSION;
    }
    *session = NULL;
    return 0;
}
