package dev.doorbell.libraries.offload.group;

import java.nio.ByteBuffer;
import java.util.Comparator;

/**
 * Name of a recorded group.
 *
 * @param rank rank that recorded it
 * @param number among its groups, from 0
 */
record GroupName(int rank, int number) implements Comparable<GroupName> {

    static final int BYTES = 2 * Integer.BYTES;

    private static final Comparator<GroupName> ORDER =
            Comparator.comparingInt(GroupName::rank).thenComparingInt(GroupName::number);

    static GroupName read(ByteBuffer in) {
        return new GroupName(in.getInt(), in.getInt());
    }

    ByteBuffer write(ByteBuffer out) {
        return out.putInt(rank).putInt(number);
    }

    @Override
    public int compareTo(GroupName other) {
        return ORDER.compare(this, other);
    }
}
