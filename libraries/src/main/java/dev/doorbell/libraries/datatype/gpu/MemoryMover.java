package dev.doorbell.libraries.datatype.gpu;

import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.libraries.datatype.plan.Mover;

/** Mover of bytes between an emulated memory and a packed buffer outside the emulation. */
public final class MemoryMover {

    private MemoryMover() {}

    /** Returns a mover from a packed buffer to a memory. */
    public static Mover unpack(Memory user, byte[] packed) {
        return new Unpack(user, packed);
    }

    /** Returns a mover from a memory to a packed buffer. */
    public static Mover pack(Memory user, byte[] packed) {
        return new Pack(user, packed);
    }

    private record Unpack(Memory user, byte[] packed) implements Mover {
        @Override
        public void run(long to, long from, long bytes) {
            user.write(to, packed, Math.toIntExact(from), Math.toIntExact(bytes));
        }

        @Override
        public void strided(long to, long stride, long from, long bytes, long count) {
            for (long i = 0; i < count; i++) {
                run(to + i * stride, from + i * bytes, bytes);
            }
        }
    }

    private record Pack(Memory user, byte[] packed) implements Mover {
        @Override
        public void run(long from, long to, long bytes) {
            user.read(from, packed, Math.toIntExact(to), Math.toIntExact(bytes));
        }

        @Override
        public void strided(long from, long stride, long to, long bytes, long count) {
            for (long i = 0; i < count; i++) {
                run(from + i * stride, to + i * bytes, bytes);
            }
        }
    }
}
