package dev.doorbell.libraries.mpi.random;

import dev.doorbell.libraries.mpi.random.Event.Collective;
import dev.doorbell.libraries.mpi.random.Event.Op;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * Random program of all ranks that MPI completes. Its steps have one order for all ranks, each rank
 * starts its part of a step at the step's place, and waits there or later. Receives with wildcards
 * are such that the received bytes do not depend on times: tags belong to one step, or messages to
 * one sender.
 */
final class RandomMpiProgram {

    private static final int EVENTS = 16;
    private static final int MOST_PENDING = 12;

    /** Types of elements: integers, fractions, pairs, and maps with an operation of their own. */
    private static final int INTEGERS = 8;

    private static final int NUMBERS = 10;
    private static final int PAIRS = 5;
    private static final int MAPS = 15;
    private static final int COMPOSITION = 12;

    private final Random random;
    private final int ranks;
    private final List<Event> events = new ArrayList<>();
    private int groups = 1;
    private int pending;

    RandomMpiProgram(long seed, int ranks) {
        random = new Random(seed);
        this.ranks = ranks;
        for (int i = 0; i < EVENTS; i++) {
            events.add(next());
        }
        events.add(event(Op.COMPLETE, 0, 0, 0, 0, 0));
    }

    List<Event> events() {
        return events;
    }

    String text() {
        return events.size()
                + "\n"
                + events.stream().map(Event::text).collect(Collectors.joining("\n"))
                + "\n";
    }

    private Event next() {
        if (pending >= MOST_PENDING) {
            return complete();
        }
        int kind = random.nextInt(20);
        if (kind < 4) {
            pending++;
            return event(Op.MESSAGE, rank(), rank(), size(40_000), random.nextInt(4), 0);
        }
        if (kind == 4) {
            pending++;
            return event(Op.STREAM, rank(), rank(), size(30_000), random.nextInt(2), 0);
        }
        if (kind < 7) {
            pending++;
            return event(Op.FUNNEL, rank(), 0, size(24_000), random.nextInt(2), 0);
        }
        if (kind == 7) {
            return event(Op.SHIFT, rank(), rank(), size(30_000), 0, 0);
        }
        if (kind == 8) {
            return event(Op.PERSISTENT, rank(), rank(), size(20_000), random.nextInt(2), 0);
        }
        if (kind == 9) {
            Event split =
                    event(Op.SPLIT, 1 + random.nextInt(3), random.nextInt(ranks + 2), 0, 0, 0);
            groups++;
            return split;
        }
        if (kind == 10) {
            boolean list = random.nextBoolean();
            int members = 1 + random.nextInt((1 << ranks) - 1);
            Event made = event(list ? Op.GROUP : Op.DUPLICATE, members, 0, 0, 0, 0);
            groups++;
            return made;
        }
        return kind < 13 ? complete() : collective();
    }

    private Event complete() {
        pending = 0;
        return event(Op.COMPLETE, 0, 0, 0, 0, random.nextInt(5));
    }

    private Event collective() {
        Collective kind =
                List.of(Collective.values()).get(random.nextInt(Collective.values().length));
        int mode = random.nextInt(2);
        pending += mode;
        if (!kind.reduces()) {
            return event(Op.COLLECTIVE, kind.number(), rank(), size(20_000), 0, mode);
        }
        int type = random.nextInt(MAPS + 1);
        int operation;
        if (type < INTEGERS) {
            operation = random.nextInt(NUMBERS);
        } else if (type < NUMBERS) {
            operation = random.nextInt(4);
        } else {
            operation = type < NUMBERS + PAIRS ? NUMBERS + random.nextInt(2) : COMPOSITION;
        }
        return new Event(
                Op.COLLECTIVE,
                random.nextInt(groups),
                kind.number(),
                rank(),
                size(2_000),
                type,
                operation,
                mode);
    }

    private Event event(Op op, int a, int b, int size, int type, int mode) {
        return new Event(op, random.nextInt(groups), a, b, size, type, 0, mode);
    }

    private int rank() {
        return random.nextInt(ranks);
    }

    /** Sizes on all scales, and 0. */
    private int size(int most) {
        return random.nextInt(1 + (most >> random.nextInt(12)));
    }
}
