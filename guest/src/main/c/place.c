/* Place of the program that is inside a call: the first frame outside of its libraries. */
#include "place.h"

#include <dlfcn.h>
#include <link.h>
#include <string.h>
#include <unwind.h>

static size_t folder_length(const char *path) {
    const char *end = strrchr(path, '/');
    return end == NULL ? 0 : (size_t)(end - path) + 1;
}

/* The system's binding for Fortran may lie between the program and the door. */
static int of_library(const char *path) {
    static const char binding[] = "libmpi";
    Dl_info own;
    size_t length = folder_length(path);
    if (strncmp(path + length, binding, sizeof binding - 1) == 0) {
        return 1;
    }
    return dladdr((void *)door_place, &own) != 0 && length == folder_length(own.dli_fname)
        && strncmp(path, own.dli_fname, length) == 0;
}

static _Unwind_Reason_Code visit(struct _Unwind_Context *context, void *into) {
    struct door_place *place = into;
    int exact = 0;
    uintptr_t at = _Unwind_GetIPInfo(context, &exact);
    /* A return address is behind the call, which may be the next line. */
    uintptr_t call = exact ? at : at - 1;
    Dl_info known;
    struct link_map *map;
    if (at == 0 || dladdr1((void *)call, &known, (void **)&map, RTLD_DL_LINKMAP) == 0) {
        return _URC_END_OF_STACK;
    }
    if (of_library(known.dli_fname)) {
        if (known.dli_sname != NULL) {
            place->function = known.dli_sname;
        }
        return _URC_NO_REASON;
    }
    place->file = map->l_name;
    place->offset = call - map->l_addr;
    return _URC_END_OF_STACK;
}

struct door_place door_place(void) {
    struct door_place place = {"", "", 0};
    _Unwind_Backtrace(visit, &place);
    return place;
}
