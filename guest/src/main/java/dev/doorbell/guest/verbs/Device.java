package dev.doorbell.guest.verbs;

import dev.doorbell.guest.shim.VerbsFact;
import dev.doorbell.hardware.profile.Profile;
import java.util.Arrays;

/**
 * Facts of the NICs of a profile, as a program sees them.
 *
 * @param gigabits data rate of the link
 * @param mtu bytes of a packet
 */
record Device(long gigabits, long mtu) {

    /** Most bytes of a registration or a message. */
    static final int MOST_BYTES = 1 << 30;

    /** Most requests of a queue: counters of 16 bits name their basic blocks. */
    static final int MOST_REQUESTS = 1 << 14;

    /** Most entries of a completion queue. */
    static final int MOST_COMPLETIONS = 1 << 18;

    private static final long GUID = 0x0002_c903_0000_0000L;
    private static final int SMALLEST_MTU_BITS = 7;
    private static final long BITS_PER_GIGABIT = 1_000_000_000;

    static Device of(Profile profile) {
        return new Device(
                profile.rate("fabric.linkRate").bytesPerSecond() * Byte.SIZE / BITS_PER_GIGABIT,
                profile.size("fabric.mtu"));
    }

    /** Returns the facts of the NIC with a local identifier, in the order of {@link VerbsFact}. */
    long[] facts(int lid) {
        Link link = Link.of(gigabits);
        return Arrays.stream(VerbsFact.values())
                .mapToLong(fact ->
                        switch (fact) {
                            case GUID -> GUID + lid;
                            case LID -> lid;
                            case MTU ->
                                    Long.numberOfTrailingZeros(Long.highestOneBit(mtu))
                                            - SMALLEST_MTU_BITS;
                            case WIDTH -> link.width;
                            case SPEED -> link.speed;
                            case MOST_BYTES -> MOST_BYTES;
                            case PART -> link.part;
                            case MOST_REQUESTS -> MOST_REQUESTS;
                            case MOST_COMPLETIONS -> MOST_COMPLETIONS;
                        })
                .toArray();
    }

    /**
     * Link of a generation of InfiniBand: codes of width and speed in PortInfo, InfiniBand
     * specification, volume 1, 14.2.5.6, and the part number of an adapter that has it.
     */
    private enum Link {
        QDR(32, 2, 4, 4099),
        FDR(56, 2, 16, 4113),
        HDR100(100, 16, 64, 4123),
        HDR(200, 2, 64, 4123),
        NDR(400, 2, 128, 4129);

        private final long gigabits;
        private final int width;
        private final int speed;
        private final int part;

        Link(long gigabits, int width, int speed, int part) {
            this.gigabits = gigabits;
            this.width = width;
            this.speed = speed;
            this.part = part;
        }

        /** The slowest that is fast enough. */
        static Link of(long gigabits) {
            return Arrays.stream(values())
                    .filter(it -> it.gigabits >= gigabits)
                    .findFirst()
                    .orElse(NDR);
        }
    }
}
