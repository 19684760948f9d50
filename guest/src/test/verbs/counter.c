/* Reads the counter of the processor by both instructions, and compares it with the clock. */
#include <infiniband/verbs.h>
#include <stdio.h>
#include <time.h>
#include <x86intrin.h>

static long long now_ns(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000000LL + now.tv_nsec;
}

int main(void) {
    int devices;
    ibv_free_device_list(ibv_get_device_list(&devices));
    unsigned processor = 7;
    unsigned long long first = __rdtsc();
    long long before = now_ns();
    struct timespec pause = {0, 40000};
    nanosleep(&pause, NULL);
    long long after = now_ns();
    unsigned long long second = __rdtscp(&processor);
    /* A query takes 20 ns, and a tick 0.4 ns. */
    printf("%llu ticks, %lld ns, processor %u\n", second - first, after - before, processor);
    return 0;
}
