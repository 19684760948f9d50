package dev.doorbell.libraries.datatype.plan;

import dev.doorbell.libraries.datatype.plan.Plan.Dense;
import dev.doorbell.libraries.datatype.plan.Plan.Strided;

/**
 * A plan and the address, relative to the buffer's, that it starts from.
 *
 * @param offset in bytes
 */
public record Placed(long offset, Plan plan) {

    private static final Placed NOTHING = new Placed(0, new Dense(0));

    /** Moves nothing. */
    static Placed nothing() {
        return NOTHING;
    }

    /** One run. */
    static Placed run(long offset, long bytes) {
        return new Placed(offset, new Dense(bytes));
    }

    /** Bytes it moves. */
    public long bytes() {
        return plan.bytes();
    }

    /** The same, {@code count} times, each {@code stride} bytes behind the one before. */
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

    /** The same somewhere else. */
    Placed moved(long by) {
        return by == 0 ? this : new Placed(offset + by, plan);
    }
}
