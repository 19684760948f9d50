package dev.doorbell.libraries.datatype.plan;

import dev.doorbell.libraries.datatype.plan.Plan.Dense;
import dev.doorbell.libraries.datatype.plan.Plan.Runs;
import dev.doorbell.libraries.datatype.plan.Plan.Scattered;
import dev.doorbell.libraries.datatype.plan.Plan.Sequence;
import java.util.Arrays;
import java.util.List;

/** Builder of a sequence of plans. It joins those that form a larger run or loop. */
final class PlanBuilder {

    private long[] offsets;
    private Plan[] bodies;
    private int size;

    /** Creates a builder for about {@code expected} plans. */
    PlanBuilder(int expected) {
        int room = Math.max(expected, 2);
        offsets = new long[room];
        bodies = new Plan[room];
    }

    void add(Placed next) {
        if (next.bytes() == 0) {
            return;
        }
        if (size > 0
                && next.plan() instanceof Dense
                && bodies[size - 1] instanceof Dense last
                && offsets[size - 1] + last.bytes() == next.offset()) {
            bodies[size - 1] = new Dense(last.bytes() + next.bytes());
            return;
        }
        if (size == offsets.length) {
            offsets = Arrays.copyOf(offsets, 2 * size);
            bodies = Arrays.copyOf(bodies, 2 * size);
        }
        offsets[size] = next.offset();
        bodies[size] = next.plan();
        size++;
    }

    Placed build() {
        if (size == 0) {
            return Placed.nothing();
        }
        if (size == 1) {
            return new Placed(offsets[0], bodies[0]);
        }
        if (allEqual()) {
            return equalBodies();
        }
        long[] places = Arrays.copyOf(offsets, size);
        return new Placed(
                0,
                allDense()
                        ? new Runs(places, packed())
                        : new Sequence(places, packed(), List.of(Arrays.copyOf(bodies, size))));
    }

    private Placed equalBodies() {
        long stride = offsets[1] - offsets[0];
        for (int i = 2; i < size; i++) {
            if (offsets[i] - offsets[i - 1] != stride) {
                return new Placed(
                        0,
                        new Scattered(
                                Arrays.copyOf(offsets, size), bodies[0], size * bodies[0].bytes()));
            }
        }
        return new Placed(offsets[0], bodies[0]).repeat(size, stride);
    }

    private boolean allEqual() {
        for (int i = 1; i < size; i++) {
            if (!bodies[i].equals(bodies[0])) {
                return false;
            }
        }
        return true;
    }

    private boolean allDense() {
        for (int i = 0; i < size; i++) {
            if (!(bodies[i] instanceof Dense)) {
                return false;
            }
        }
        return true;
    }

    private long[] packed() {
        long[] packed = new long[size + 1];
        for (int i = 0; i < size; i++) {
            packed[i + 1] = packed[i] + bodies[i].bytes();
        }
        return packed;
    }
}
