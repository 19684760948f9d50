/* Interface of the door: calls of the process, its virtual time, and its memory. */
#ifndef DOOR_H
#define DOOR_H

#include <stddef.h>
#include <stdint.h>

/* Order of the constructors: the connection comes first. */
enum { DOOR_FIRST = 101, DOOR_SECOND = 102 };

/* Virtual time of one query of a clock, in picoseconds. */
extern const int64_t door_query_ps;

/* Command of the launcher that starts such programs. */
extern const char door_command[];

/* Bytes of the process that come with a call. */
struct door_bytes {
    const void *at;
    size_t bytes;
};

/* Lets the launcher carry out a call and returns its result. */
int door_call(
    unsigned function, unsigned arguments, const uint64_t *values, struct door_bytes sent);

/* Tells the launcher something, inside a call and without an answer. */
void door_tell(
    unsigned function, unsigned arguments, const uint64_t *values, struct door_bytes sent);

/* Starts the program again, once, so that its addresses are those of equal runs. */
void door_fix_addresses(char **arguments);

/* Takes the lock of calls, which a thread may take several times. A call of another ends first. */
void door_lock(void);
void door_unlock(void);

/* Returns 1 if the process has virtual time; children and processes outside of a job do not. */
int door_virtual(void);

/* Queries the clock, which takes virtual time, and returns picoseconds. */
int64_t door_query(void);

/* Lets virtual time pass before the next call. */
void door_let_pass(int64_t ps);

/* Takes the time at the end of a call. */
void door_passed(int64_t now_ps);

/* Listeners for calls of a library that watches the memory of the process. */
struct door_mirror {
    /* A call begins. */
    void (*enter)(void);
    /* The door is about to read or write a range. */
    void (*open)(const void *at, size_t bytes);
    /* The call ends. */
    void (*leave)(void);
};

extern struct door_mirror door_mirror;

/* Arguments of a function of the program, its kind last. */
enum { DOOR_KIND = 8, DOOR_ARGUMENTS };

/* Kinds of functions, in the order of GuestFunctions.Kind. */
enum door_kind {
    DOOR_PLAIN,
    DOOR_OPERATION,
    DOOR_COPY_OF_COMMUNICATOR,
    DOOR_DELETE_OF_COMMUNICATOR,
    DOOR_COPY_OF_TYPE,
    DOOR_DELETE_OF_TYPE,
    DOOR_ERROR_HANDLER,
    DOOR_QUERY,
    DOOR_END
};

/* Calls a function of the program. A library with handles of its own replaces it. */
typedef uint64_t door_invocation(uintptr_t function, const uint64_t *arguments);
extern door_invocation *door_invoke;

/* Function of the library that the launcher calls for itself, or NULL. */
typedef void door_function(void);
extern door_function *const door_own;

#endif
