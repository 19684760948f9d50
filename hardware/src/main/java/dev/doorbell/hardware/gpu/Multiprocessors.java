package dev.doorbell.hardware.gpu;

import java.util.Arrays;

/**
 * Occupancy of a GPU's SMs. A block enters the SM with the fewest resident threads, the lowest
 * number first.
 */
public final class Multiprocessors {

    private final SmLimits limits;
    private final int[] blocks;
    private final int[] threads;
    private final long[] registers;
    private final long[] sharedBytes;

    /** Empty SMs. */
    public Multiprocessors(SmLimits limits) {
        this.limits = limits;
        blocks = new int[limits.sms()];
        threads = new int[limits.sms()];
        registers = new long[limits.sms()];
        sharedBytes = new long[limits.sms()];
    }

    /** Limits of each. */
    public SmLimits limits() {
        return limits;
    }

    /** Number of blocks of a shape for which there is room now. */
    public int room(BlockShape shape) {
        int room = 0;
        int each = 0;
        for (int sm = 0; sm < blocks.length; sm++) {
            if (!isAsBefore(sm)) {
                each = room(sm, shape);
            }
            room += each;
        }
        return room;
    }

    /** Places {@code count} blocks, for which there must be room, and returns their SMs. */
    public int[] enter(BlockShape shape, int count) {
        int[] entered = new int[count];
        for (int i = 0; i < count; i++) {
            entered[i] = emptiest(shape);
            add(entered[i], shape, 1);
        }
        return entered;
    }

    /** Removes a block from its SM. */
    public void leave(BlockShape shape, int sm) {
        add(sm, shape, -1);
    }

    /** Returns true if no block is resident. */
    public boolean idle() {
        return Arrays.stream(blocks).allMatch(resident -> resident == 0);
    }

    private int room(int sm, BlockShape shape) {
        SmLimits left =
                new SmLimits(
                        1,
                        limits.threads() - threads[sm],
                        limits.blocks() - blocks[sm],
                        limits.registers() - registers[sm],
                        limits.sharedBytes() - sharedBytes[sm]);
        return left.perSm(shape);
    }

    private int emptiest(BlockShape shape) {
        int best = -1;
        for (int sm = 0; sm < blocks.length; sm++) {
            if ((best < 0 || threads[sm] < threads[best])
                    && !isAsBefore(sm)
                    && room(sm, shape) > 0) {
                best = sm;
            }
        }
        if (best < 0) {
            throw new IllegalStateException(
                    "expected room for a block of %d threads".formatted(shape.threads()));
        }
        return best;
    }

    /**
     * Returns true if an SM is as full as the one with the number before. Most are, and a look at
     * four numbers takes less than the divisions for their room.
     */
    private boolean isAsBefore(int sm) {
        return sm > 0
                && threads[sm] == threads[sm - 1]
                && blocks[sm] == blocks[sm - 1]
                && registers[sm] == registers[sm - 1]
                && sharedBytes[sm] == sharedBytes[sm - 1];
    }

    private void add(int sm, BlockShape shape, int sign) {
        blocks[sm] += sign;
        threads[sm] += sign * shape.warps() * LoadStoreUnit.WARP;
        registers[sm] += sign * shape.allRegisters();
        sharedBytes[sm] += sign * shape.sharedBytes();
    }
}
