#include "door.h"

#include <signal.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* Clocks. Real ones in a process without virtual time: a child, or one outside of a job. */

enum { NS_PER_S = 1000000000, PS_PER_NS = 1000, NS_PER_US = 1000 };

/* CLOCK_REALTIME begins at 1 January 2000. */
static const int64_t epoch_s = 946684800;

int clock_gettime(clockid_t clock, struct timespec *time) {
    if (!door_virtual()) {
        return (int)syscall(SYS_clock_gettime, clock, time);
    }
    int64_t ns = door_query() / PS_PER_NS;
    int real = clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE;
    time->tv_sec = (real ? epoch_s : 0) + ns / NS_PER_S;
    time->tv_nsec = ns % NS_PER_S;
    return 0;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    (void)zone;
    struct timespec exact;
    int result = clock_gettime(CLOCK_REALTIME, &exact);
    time->tv_sec = exact.tv_sec;
    time->tv_usec = exact.tv_nsec / NS_PER_US;
    return result;
}

time_t time(time_t *into) {
    struct timespec exact;
    clock_gettime(CLOCK_REALTIME, &exact);
    if (into != NULL) {
        *into = exact.tv_sec;
    }
    return exact.tv_sec;
}

int nanosleep(const struct timespec *wanted, struct timespec *left) {
    if (!door_virtual()) {
        return (int)syscall(SYS_nanosleep, wanted, left);
    }
    door_let_pass(((int64_t)wanted->tv_sec * NS_PER_S + wanted->tv_nsec) * PS_PER_NS);
    return 0;
}

int usleep(useconds_t us) {
    const unsigned us_per_s = 1000000;
    struct timespec wanted = {us / us_per_s, (long)(us % us_per_s) * NS_PER_US};
    return nanosleep(&wanted, NULL);
}

/* Instant of the alarm of the process; 0 for none. */
static int64_t alarm_ps;

unsigned alarm(unsigned seconds) {
    if (!door_virtual()) {
        return (unsigned)syscall(SYS_alarm, seconds);
    }
    alarm_ps = seconds == 0 ? 0 : door_query() + (int64_t)seconds * NS_PER_S * PS_PER_NS;
    return 0;
}

void door_passed(int64_t now_ps) {
    if (alarm_ps != 0 && now_ps >= alarm_ps) {
        alarm_ps = 0;
        raise(SIGALRM);
    }
}

unsigned sleep(unsigned seconds) {
    struct timespec wanted = {seconds, 0};
    nanosleep(&wanted, NULL);
    return 0;
}
