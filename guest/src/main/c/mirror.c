/*
 * Registered memory. Its copy is in the emulator, where NICs read and write it. Pages of it are
 * closed to the process while nobody has accessed them since the last call, so that an access
 * faults. Written pages go to the emulator with the next call; the emulator stores what NICs wrote
 * before a call returns. A program that reads one word again and again polls memory: it calls the
 * emulator, which lets virtual time pass until something happens.
 */
#include "mirror.h"

#include "calls.h"
#include "door.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <sys/single_threaded.h>

enum { PAGE = 4096, WRITE_FAULT = 2, TRAP_FLAG = 0x100, MOST_STEPPED = 8 };

/* Reads of one word by one instruction, without another access, that make a poll of memory. */
enum { POLL_READS = 8 };

enum { CLOSED, READABLE, WRITTEN, LENT };

/* Accesses to a page since the last call. */
struct page {
    uintptr_t instruction;
    uintptr_t address;
    uint32_t call;
    uint16_t reads;
    uint8_t state;
};

/* Registered range, and the whole pages in it; other pages may have data that is not registered. */
struct region {
    uintptr_t from;
    uintptr_t to;
    uintptr_t first;
    uintptr_t end;
    struct region *next;
    struct page pages[];
};

static struct region *regions;
static uintptr_t *opened;
static size_t opened_count;
static size_t opened_room;
static uint32_t calls;

/* Pages that an instruction of this thread reads. */
#define OF_THREAD static _Thread_local __attribute__((tls_model("initial-exec")))
OF_THREAD uintptr_t stepped[MOST_STEPPED];
OF_THREAD int stepped_count;

/* Allocations that have their pages to themselves. */
enum { MOST_WHOLE = 4096 };
static struct {
    uintptr_t from;
    uintptr_t to;
} whole[MOST_WHOLE];
static size_t whole_count;

void *memalign(size_t alignment, size_t bytes);
void *__libc_memalign(size_t alignment, size_t bytes);

void *memalign(size_t alignment, size_t bytes) {
    if (alignment < PAGE || bytes > SIZE_MAX - PAGE) {
        return __libc_memalign(alignment, bytes);
    }
    size_t padded = (bytes + PAGE - 1) / PAGE * PAGE;
    void *memory = __libc_memalign(alignment, padded);
    if (memory != NULL) {
        size_t place = whole_count++ % MOST_WHOLE;
        whole[place].from = (uintptr_t)memory;
        whole[place].to = whole[place].from + padded;
    }
    return memory;
}

static int is_whole(uintptr_t from, uintptr_t to) {
    for (size_t i = 0; i < whole_count && i < MOST_WHOLE; i++) {
        if (from >= whole[i].from && to <= whole[i].to) {
            return 1;
        }
    }
    return 0;
}

static void protect(uintptr_t from, uintptr_t to, int protection) {
    if (to > from) {
        mprotect((void *)from, to - from, protection);
    }
}

static struct page *find(uintptr_t address) {
    for (struct region *region = regions; region != NULL; region = region->next) {
        if (address >= region->first && address < region->end) {
            return &region->pages[(address - region->first) / PAGE];
        }
    }
    return NULL;
}

static void open_page(struct page *page, uintptr_t address, int state) {
    uintptr_t at = address / PAGE * PAGE;
    if (page->state == CLOSED) {
        opened[opened_count++] = at;
    }
    page->state = (uint8_t)state;
    protect(at, at + PAGE, state == READABLE ? PROT_READ : PROT_READ | PROT_WRITE);
}

static void tell(uintptr_t from, uintptr_t to) {
    uint64_t values[] = {from, to - from};
    struct door_bytes sent = {(const void *)from, to - from};
    if (to > from) {
        door_tell(CALL_WRITTEN, 2, values, sent);
    }
}

/* Lets other threads write only after the call, for it has what is written now. */
static void hold_writers(void) {
    for (size_t i = 0; !__libc_single_threaded && i < opened_count; i++) {
        protect(opened[i], opened[i] + PAGE, PROT_READ);
    }
}

static void enter(void) {
    calls++;
    hold_writers();
    for (size_t i = 0; i < opened_count;) {
        uintptr_t from = opened[i];
        uintptr_t to = from;
        while (i < opened_count && opened[i] == to && find(to)->state == WRITTEN) {
            to += PAGE;
            i++;
        }
        tell(from, to);
        i += to == from;
    }
    for (struct region *region = regions; region != NULL; region = region->next) {
        if (region->first >= region->end) {
            tell(region->from, region->to);
        } else {
            tell(region->from, region->from < region->first ? region->first : region->from);
            tell(region->to > region->end ? region->end : region->to, region->to);
        }
    }
}

static void open_range(const void *at, size_t bytes) {
    uintptr_t from = (uintptr_t)at;
    for (struct region *region = regions; region != NULL; region = region->next) {
        uintptr_t first = from > region->first ? from : region->first;
        uintptr_t end = from + bytes < region->end ? from + bytes : region->end;
        for (uintptr_t page = first / PAGE * PAGE; page < end; page += PAGE) {
            struct page *found = find(page);
            int held = found->state == WRITTEN && !__libc_single_threaded;
            if (found->state == CLOSED || found->state == READABLE || held) {
                open_page(found, page, LENT);
            }
        }
    }
}

static void leave(void) {
    for (size_t i = 0; i < opened_count;) {
        uintptr_t from = opened[i];
        uintptr_t to = from;
        while (i < opened_count && opened[i] == to) {
            struct page *page = find(to);
            page->state = CLOSED;
            to += PAGE;
            i++;
        }
        protect(from, to, PROT_NONE);
    }
    opened_count = 0;
}

static void close_all(void) {
    for (struct region *region = regions; region != NULL; region = region->next) {
        protect(region->first, region->end, PROT_NONE);
    }
}

int mirror_add(uintptr_t address, size_t bytes) {
    uintptr_t first = (address + PAGE - 1) / PAGE * PAGE;
    uintptr_t end = (address + bytes) / PAGE * PAGE;
    if (is_whole(address, address + bytes)) {
        first = address / PAGE * PAGE;
        end = (address + bytes + PAGE - 1) / PAGE * PAGE;
    }
    size_t pages = end > first ? (end - first) / PAGE : 0;
    struct region *region = calloc(1, sizeof *region + pages * sizeof region->pages[0]);
    uintptr_t *more = realloc(opened, (opened_room + pages + 1) * sizeof *opened);
    opened = more == NULL ? opened : more;
    if (region == NULL || more == NULL) {
        free(region);
        return -1;
    }
    opened_room += pages;
    region->from = address;
    region->to = address + bytes;
    region->first = first;
    region->end = end;
    region->next = regions;
    regions = region;
    door_mirror = (struct door_mirror){enter, open_range, leave};
    close_all();
    return 0;
}

void mirror_remove(uintptr_t address, size_t bytes) {
    struct region **at = &regions;
    while (*at != NULL && ((*at)->from != address || (*at)->to != address + bytes)) {
        at = &(*at)->next;
    }
    struct region *region = *at;
    if (region == NULL) {
        return;
    }
    leave();
    *at = region->next;
    protect(region->first, region->end, PROT_READ | PROT_WRITE);
    close_all();
    free(region);
}

static void step(uintptr_t page, ucontext_t *context) {
    if (stepped_count < MOST_STEPPED) {
        stepped[stepped_count++] = page;
    }
    /* Other threads may read meanwhile, too; what they write must be noticed. */
    protect(page, page + PAGE, PROT_READ);
    context->uc_mcontext.gregs[REG_EFL] |= TRAP_FLAG;
}

/* Lets one instruction read the page. Returns 0 if the page is read in different ways. */
static int read_once(struct page *page, uintptr_t address, ucontext_t *context) {
    uintptr_t instruction = (uintptr_t)context->uc_mcontext.gregs[REG_RIP];
    if (page->call != calls || page->reads == 0) {
        page->instruction = instruction;
        page->address = address;
        page->reads = 0;
    } else if (page->instruction != instruction || page->address != address) {
        return 0;
    }
    if (page->reads >= POLL_READS) {
        uint64_t values[] = {address};
        door_unlock();
        door_call(CALL_POLL_MEMORY, 1, values, (struct door_bytes){NULL, 0});
        door_lock();
        page = find(address);
        if (page == NULL || page->state != CLOSED) {
            return 1;
        }
    } else {
        page->reads++;
    }
    page->call = calls;
    step(address / PAGE * PAGE, context);
    return 1;
}

static int access_page(uintptr_t address, ucontext_t *context) {
    struct page *page = find(address);
    if (page == NULL) {
        return 0;
    }
    if (context->uc_mcontext.gregs[REG_ERR] & WRITE_FAULT) {
        open_page(page, address, WRITTEN);
    } else if (page->state == CLOSED && !read_once(page, address, context)) {
        /* Else another thread has opened it meanwhile. */
        open_page(page, address, READABLE);
    }
    return 1;
}

/* Keeps other threads out. A child process has none, but may have a copy of a lock that is held. */
static void lock(void) {
    if (door_virtual()) {
        door_lock();
    }
}

static void unlock(void) {
    if (door_virtual()) {
        door_unlock();
    }
}

int mirror_fault(uintptr_t address, ucontext_t *context) {
    lock();
    int known = access_page(address, context);
    unlock();
    return known;
}

int mirror_stepped(ucontext_t *context) {
    if (stepped_count == 0) {
        return 0;
    }
    context->uc_mcontext.gregs[REG_EFL] &= ~(greg_t)TRAP_FLAG;
    lock();
    for (int i = 0; i < stepped_count; i++) {
        struct page *page = find(stepped[i]);
        if (page != NULL && page->state == CLOSED) {
            protect(stepped[i], stepped[i] + PAGE, PROT_NONE);
        }
    }
    unlock();
    stepped_count = 0;
    return 1;
}
