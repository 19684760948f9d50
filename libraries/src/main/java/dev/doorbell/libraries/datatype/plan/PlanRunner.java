package dev.doorbell.libraries.datatype.plan;

import java.util.Arrays;

/**
 * Runner of a plan, as a whole or for a range of packed bytes. A range may begin and end anywhere,
 * even within a basic type.
 */
public final class PlanRunner {

    private PlanRunner() {}

    /**
     * Moves the packed bytes [{@code from}, {@code to}).
     *
     * @param user address of the buffer
     * @param packed address of the packed byte {@code from}
     */
    public static void run(Placed what, long user, long packed, long from, long to, Mover mover) {
        if (from < to) {
            range(what.plan(), user + what.offset(), packed - from, from, to, mover);
        }
    }

    /**
     * Moves a range. {@code packed} is the address that the plan's packed byte 0 has or would have.
     */
    private static void range(Plan plan, long user, long packed, long from, long to, Mover mover) {
        switch (plan) {
            case Plan.Dense it -> mover.run(user + from, packed + from, to - from);
            case Plan.Strided it -> strided(it, user, packed, from, to, mover);
            case Plan.Scattered it -> scattered(it, user, packed, from, to, mover);
            case Plan.Runs it -> runs(it, user, packed, from, to, mover);
            case Plan.Sequence it -> sequence(it, user, packed, from, to, mover);
        }
    }

    private static void strided(
            Plan.Strided it, long user, long packed, long from, long to, Mover mover) {
        Plan body = it.body();
        long each = body.bytes();
        long index = from / each;
        long start = index * each;
        if (start < from) {
            long end = Math.min(to, start + each);
            range(
                    body,
                    user + index * it.stride(),
                    packed + start,
                    from - start,
                    end - start,
                    mover);
            index++;
        }
        long whole = to / each;
        if (body instanceof Plan.Dense) {
            if (index < whole) {
                mover.strided(
                        user + index * it.stride(),
                        it.stride(),
                        packed + index * each,
                        each,
                        whole - index);
            }
        } else {
            for (long i = index; i < whole; i++) {
                range(body, user + i * it.stride(), packed + i * each, 0, each, mover);
            }
        }
        if (index <= whole && whole * each < to) {
            range(
                    body,
                    user + whole * it.stride(),
                    packed + whole * each,
                    0,
                    to - whole * each,
                    mover);
        }
    }

    private static void scattered(
            Plan.Scattered it, long user, long packed, long from, long to, Mover mover) {
        Plan body = it.body();
        long each = body.bytes();
        int index = (int) (from / each);
        long start = index * each;
        if (start < from) {
            long end = Math.min(to, start + each);
            range(
                    body,
                    user + it.offsets()[index],
                    packed + start,
                    from - start,
                    end - start,
                    mover);
            index++;
        }
        int whole = (int) (to / each);
        if (body instanceof Plan.Dense) {
            if (index < whole) {
                mover.scattered(user, it.offsets(), index, whole, packed + index * each, each);
            }
        } else {
            for (int i = index; i < whole; i++) {
                range(body, user + it.offsets()[i], packed + i * each, 0, each, mover);
            }
        }
        if (index <= whole && whole * each < to) {
            range(
                    body,
                    user + it.offsets()[whole],
                    packed + whole * each,
                    0,
                    to - whole * each,
                    mover);
        }
    }

    private static void runs(
            Plan.Runs it, long user, long packed, long from, long to, Mover mover) {
        long[] before = it.packed();
        for (int i = containing(before, from); before[i] < to; i++) {
            long start = Math.max(from, before[i]);
            long end = Math.min(to, before[i + 1]);
            mover.run(user + it.offsets()[i] + start - before[i], packed + start, end - start);
            if (i + 1 == it.offsets().length) {
                return;
            }
        }
    }

    private static void sequence(
            Plan.Sequence it, long user, long packed, long from, long to, Mover mover) {
        long[] before = it.packed();
        for (int i = containing(before, from); i < it.bodies().size() && before[i] < to; i++) {
            long start = Math.max(from, before[i]);
            long end = Math.min(to, before[i + 1]);
            range(
                    it.bodies().get(i),
                    user + it.offsets()[i],
                    packed + before[i],
                    start - before[i],
                    end - before[i],
                    mover);
        }
    }

    /** Returns the part that contains the packed byte {@code at}. No part is empty. */
    private static int containing(long[] before, long at) {
        int found = Arrays.binarySearch(before, at);
        return found >= 0 ? found : -found - 2;
    }
}
