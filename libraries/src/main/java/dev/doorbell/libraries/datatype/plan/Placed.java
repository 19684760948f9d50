package dev.doorbell.libraries.datatype.plan;

import dev.doorbell.libraries.datatype.plan.Plan.Dense;
import dev.doorbell.libraries.datatype.plan.Plan.Strided;

/**
 * Plan with a start address relative to the buffer.
 *
 * @param offset in bytes
 */
public record Placed(long offset, Plan plan) {

    private static final Placed NOTHING = new Placed(0, new Dense(0));

    /** Returns a plan that moves nothing. */
    static Placed nothing() {
        return NOTHING;
    }

    /** Returns a plan of one run. */
    static Placed run(long offset, long bytes) {
        return new Placed(offset, new Dense(bytes));
    }

    /** Number of bytes moved. */
    public long bytes() {
        return plan.bytes();
    }

    /** Returns {@code count} repetitions, each {@code stride} bytes after the previous one. */
    public Placed repeat(long count, long stride) {
        if (count == 0 || bytes() == 0) {
            return NOTHING;
        }
        if (count == 1) {
            return this;
        }
        if (plan instanceof Dense && stride == bytes()) {
            return run(offset, count * bytes());
        }
        if (plan instanceof Strided inner && inner.count() * inner.stride() == stride) {
            return new Placed(
                    offset,
                    new Strided(
                            count * inner.count(), inner.stride(), inner.body(), count * bytes()));
        }
        return new Placed(offset, new Strided(count, stride, plan, count * bytes()));
    }

    /** Returns the same plan, {@code by} bytes further. */
    Placed moved(long by) {
        return by == 0 ? this : new Placed(offset + by, plan);
    }
}
