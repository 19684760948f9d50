package dev.doorbell.libraries.datatype.plan;

import java.lang.foreign.MemorySegment;

/** Mover of real bytes in the memory of this JVM. */
public final class SegmentMover {

    private SegmentMover() {}

    /** Returns a mover from a user buffer to a packed one. */
    public static Mover pack(MemorySegment user, MemorySegment packed) {
        return new Pack(user, packed);
    }

    /** Returns a mover from a packed buffer to a user buffer. */
    public static Mover unpack(MemorySegment user, MemorySegment packed) {
        return new Unpack(user, packed);
    }

    private record Pack(MemorySegment user, MemorySegment packed) implements Mover {
        @Override
        public void run(long from, long to, long bytes) {
            StridedCopy.one(user, from, packed, to, bytes);
        }

        @Override
        public void strided(long from, long stride, long to, long bytes, long count) {
            StridedCopy.many(user, from, stride, packed, to, bytes, bytes, count);
        }
    }

    private record Unpack(MemorySegment user, MemorySegment packed) implements Mover {
        @Override
        public void run(long to, long from, long bytes) {
            StridedCopy.one(packed, from, user, to, bytes);
        }

        @Override
        public void strided(long to, long stride, long from, long bytes, long count) {
            StridedCopy.many(packed, from, bytes, user, to, stride, bytes, count);
        }
    }
}
