package dev.doorbell.pdes.parallel;

import dev.doorbell.pdes.LogicalProcess;
import dev.doorbell.pdes.RunState;
import dev.doorbell.pdes.Scheduler;
import dev.doorbell.pdes.SequentialScheduler;
import dev.doorbell.pdes.horizon.Channels;
import dev.doorbell.pdes.horizon.Lookahead;
import dev.doorbell.pdes.report.LpResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Scheduler that divides the processes into parts and runs the parts side by side, one thread each.
 * It proceeds in rounds. In a round, each part runs on its own up to the time before which no other
 * part can reach it (see {@link Lookahead}); its messages to other parts wait until the next round.
 * Keys decide the order of events, so neither the number of parts nor the timing of threads can
 * change a result.
 *
 * <p>A round ends when its slowest part does, and to end it costs some microseconds. Rounds of few
 * events are therefore run by the calling thread alone, part after part; the numbers of events in
 * the rounds before tell which it will be.
 *
 * <p>The budget of events is checked between rounds, so a run may exceed it by one round before it
 * ends; whether it exceeds it does not depend on the parts.
 */
public final class ParallelScheduler implements Scheduler {

    /** Rounds over which events are counted before the decision for the next ones. */
    private static final int WINDOW = 64;

    /** Events of a round and part from which several threads take less time than one. */
    private static final int WORTHWHILE = 32;

    private final List<SequentialScheduler> parts = new ArrayList<>();
    private final Lookahead lookahead;
    private final Mailbox[][] filling;
    private final Mailbox[][] emptying;
    private final long[] nextPs;
    private final long[] horizonPs;
    private final long budget;
    private final boolean always;
    private final Crew crew;
    private long eventsBefore;
    private int roundsOfWindow;
    private boolean together;
    private volatile boolean broken;

    /**
     * Creates a scheduler.
     *
     * @param hosted all processes of the job
     * @param partOf part of each process, by process number; parts are numbered from 0 and none is
     *     empty
     * @param joinTrains true if similar emissions are joined to trains; results are the same
     *     without
     * @param eventBudget largest number of elements to handle, above 0
     * @param always whether the parts run side by side in every round, not only where that saves
     *     time
     */
    public ParallelScheduler(
            Channels channels,
            List<? extends LogicalProcess> hosted,
            int[] partOf,
            boolean joinTrains,
            long eventBudget,
            boolean always) {
        int count = Arrays.stream(partOf).max().orElseThrow() + 1;
        budget = eventBudget;
        this.always = always;
        together = always;
        lookahead = Lookahead.betweenGroups(channels, partOf, count);
        filling = mailboxes(count);
        emptying = mailboxes(count);
        nextPs = new long[count];
        horizonPs = new long[count];
        for (int part = 0; part < count; part++) {
            int number = part;
            parts.add(
                    new SequentialScheduler(
                            channels,
                            hosted.stream().filter(it -> partOf[it.id()] == number).toList(),
                            joinTrains,
                            eventBudget,
                            train -> filling[number][partOf[train.destination()]].put(train)));
        }
        crew = new Crew(count, this::runPart);
    }

    @Override
    public void start() {
        parts.forEach(SequentialScheduler::start);
        lookAround();
    }

    @Override
    public void runTo(long untilPs) {
        while (nextPs() < untilPs && !broken && events() < budget) {
            for (int part = 0; part < nextPs.length; part++) {
                horizonPs[part] = Math.min(untilPs, lookahead.horizonPs(part, nextPs));
            }
            exchangeMailboxes();
            if (together) {
                crew.runAll();
            } else {
                for (int part = 0; part < nextPs.length; part++) {
                    runPart(part);
                }
            }
            lookAround();
            decide();
        }
    }

    @Override
    public long nextPs() {
        long least = Long.MAX_VALUE;
        for (long next : nextPs) {
            least = Math.min(least, next);
        }
        return least;
    }

    @Override
    public RunState state() {
        List<RunState> states = parts.stream().map(SequentialScheduler::state).toList();
        if (states.contains(RunState.FAILED)) {
            return RunState.FAILED;
        }
        if (events() >= budget) {
            return RunState.BUDGET_EXCEEDED;
        }
        if (nextPs() != Long.MAX_VALUE) {
            return RunState.RUNNING;
        }
        return states.contains(RunState.DEADLOCK) ? RunState.DEADLOCK : RunState.COMPLETED;
    }

    @Override
    public List<LpResult> results() {
        return parts.stream()
                .flatMap(part -> part.results().stream())
                .sorted(Comparator.comparingInt(LpResult::id))
                .toList();
    }

    @Override
    public long events() {
        long sum = 0;
        for (SequentialScheduler part : parts) {
            sum += part.events();
        }
        return sum;
    }

    @Override
    public long steps() {
        return parts.stream().mapToLong(SequentialScheduler::steps).sum();
    }

    @Override
    public void breakOff() {
        broken = true;
        parts.forEach(SequentialScheduler::breakOff);
    }

    @Override
    public void close() {
        crew.close();
        parts.forEach(SequentialScheduler::close);
    }

    private void runPart(int part) {
        SequentialScheduler scheduler = parts.get(part);
        for (Mailbox[] from : emptying) {
            from[part].emptyTo(scheduler::accept);
        }
        scheduler.runTo(horizonPs[part]);
    }

    /** Messages of the last round are received in the next one. */
    private void exchangeMailboxes() {
        for (int from = 0; from < filling.length; from++) {
            Mailbox[] full = filling[from];
            filling[from] = emptying[from];
            emptying[from] = full;
        }
    }

    private void lookAround() {
        for (int part = 0; part < nextPs.length; part++) {
            long next = parts.get(part).nextPs();
            for (Mailbox[] from : filling) {
                next = Math.min(next, from[part].earliestPs());
            }
            nextPs[part] = next;
        }
    }

    private void decide() {
        if (++roundsOfWindow == WINDOW) {
            long now = events();
            together = always || now - eventsBefore >= (long) WINDOW * WORTHWHILE * parts.size();
            eventsBefore = now;
            roundsOfWindow = 0;
        }
    }

    private static Mailbox[][] mailboxes(int parts) {
        Mailbox[][] all = new Mailbox[parts][parts];
        for (Mailbox[] from : all) {
            Arrays.setAll(from, to -> new Mailbox());
        }
        return all;
    }
}
