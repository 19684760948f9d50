package dev.doorbell.hardware.nic.memory;

import dev.doorbell.hardware.verbs.MemoryRegion;

/** Meaning of a memory key. */
sealed interface Mkey {

    /** The key itself: index of its slot above an 8-bit variant. */
    int key();

    /**
     * The key of a registered region.
     *
     * @param gvmiId vhca id that may make an alias of it without an access key; 0 for none
     * @param accessKey with which any other function may; 0 for none
     */
    record Direct(MemoryRegion region, int gvmiId, long accessKey) implements Mkey {
        @Override
        public int key() {
            return region.key();
        }
    }

    /**
     * A key that stands for one of another function, as long as that lives.
     *
     * @param function whose key it stands for
     * @param target the key there
     */
    record Alias(int key, int protectionDomain, int function, int target) implements Mkey {}
}
