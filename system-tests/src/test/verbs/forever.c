/* Opens no device and computes forever. */
#include <infiniband/verbs.h>
#include <stddef.h>

int main(void) {
    int devices;
    volatile int busy = ibv_get_device_list(&devices) != NULL;
    while (busy) {
    }
    return 0;
}
