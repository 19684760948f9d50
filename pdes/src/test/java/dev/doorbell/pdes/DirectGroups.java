package dev.doorbell.pdes;

import dev.doorbell.pdes.horizon.Channels;
import dev.doorbell.pdes.horizon.ClockState;
import dev.doorbell.pdes.horizon.DirectClock;
import dev.doorbell.pdes.horizon.EndOfRun;
import dev.doorbell.pdes.horizon.Lookahead;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Groups of processes with direct clocks, and links between them that keep the order of one link
 * and no other. A random generator decides what happens next: a message arrives, or a group takes
 * its turn.
 */
final class DirectGroups {

    private final List<Group> groups = new ArrayList<>();
    private final List<ArrayDeque<Parcel>> links = new ArrayList<>();
    private final Random random;
    private final EndOfRun end;
    private final int[] groupOf;
    long messages;
    long batches;
    long turns;

    DirectGroups(
            Channels channels, List<? extends LogicalProcess> all, int[] groupOf, Random random) {
        this.groupOf = groupOf;
        this.random = random;
        int count = 0;
        for (int group : groupOf) {
            count = Math.max(count, group + 1);
        }
        end = new EndOfRun(count);
        Lookahead lookahead = Lookahead.betweenGroups(channels, groupOf, count);
        for (int number = 0; number < count; number++) {
            groups.add(new Group(number, count, channels, all, lookahead));
        }
        for (int link = 0; link < count * count; link++) {
            links.add(new ArrayDeque<>());
        }
    }

    /** Runs to the end, as the reports of the groups tell it. */
    void run() {
        groups.forEach(Group::start);
        while (!end.reached()) {
            step();
        }
        if (!over()) {
            throw new IllegalStateException("expected the end but something is left");
        }
    }

    List<SequentialScheduler> schedulers() {
        return groups.stream().map(group -> group.scheduler).toList();
    }

    private void step() {
        List<Runnable> choices = new ArrayList<>();
        for (int from = 0; from < groups.size(); from++) {
            for (Group to : groups) {
                ArrayDeque<Parcel> link = link(from, to.number);
                if (!link.isEmpty()) {
                    int source = from;
                    choices.add(() -> to.accept(source, link.remove()));
                }
            }
        }
        for (Group group : groups) {
            if (group.canRun()) {
                choices.add(group::turn);
            } else if (group.scheduler.nextPs() == Long.MAX_VALUE) {
                choices.add(group::reportQuiet);
            }
        }
        choices.get(random.nextInt(choices.size())).run();
    }

    /**
     * Returns true if nothing is left, as only an observer of everything can tell: every group is
     * quiet, and has taken in whatever was sent to it.
     */
    private boolean over() {
        for (Group group : groups) {
            if (group.scheduler.nextPs() != Long.MAX_VALUE) {
                return false;
            }
            for (Group other : groups) {
                if (other.clock.batchesTo(group.number) != group.clock.batchesFrom(other.number)) {
                    return false;
                }
            }
        }
        return true;
    }

    private ArrayDeque<Parcel> link(int from, int to) {
        return links.get(from * groups.size() + to);
    }

    private record Parcel(List<Train> trains, @Nullable ClockState state) {}

    private final class Group {

        private final int number;
        private final DirectClock clock;
        private final SequentialScheduler scheduler;
        private final List<List<Train>> outboxes = new ArrayList<>();

        Group(
                int number,
                int count,
                Channels channels,
                List<? extends LogicalProcess> all,
                Lookahead lookahead) {
            this.number = number;
            clock = new DirectClock(lookahead, count, number);
            for (int to = 0; to < count; to++) {
                outboxes.add(new ArrayList<>());
            }
            scheduler =
                    new SequentialScheduler(
                            channels,
                            all.stream().filter(it -> groupOf[it.id()] == number).toList(),
                            true,
                            Long.MAX_VALUE,
                            train -> outboxes.get(groupOf[train.destination()]).add(train));
        }

        void start() {
            scheduler.start();
            tell();
        }

        void reportQuiet() {
            long[] sent = new long[groups.size()];
            long[] received = new long[groups.size()];
            for (int other = 0; other < groups.size(); other++) {
                sent[other] = clock.batchesTo(other);
                received[other] = clock.batchesFrom(other);
            }
            end.quiet(number, sent, received);
        }

        boolean canRun() {
            return scheduler.nextPs() < clock.horizonPs();
        }

        void turn() {
            turns++;
            scheduler.runTo(clock.horizonPs());
            tell();
        }

        void accept(int from, Parcel parcel) {
            if (!parcel.trains().isEmpty()) {
                parcel.trains().forEach(scheduler::accept);
                clock.received(from);
            }
            if (parcel.state() != null) {
                clock.learn(from, parcel.state());
            }
            clock.pending(scheduler.nextPs());
            if (!canRun()) {
                tell();
            }
        }

        private void tell() {
            clock.pending(scheduler.nextPs());
            for (int to = 0; to < groups.size(); to++) {
                if (!outboxes.get(to).isEmpty()) {
                    clock.sent(
                            to,
                            outboxes.get(to).stream().mapToLong(Train::timePs).min().orElseThrow());
                }
            }
            for (int to = 0; to < groups.size(); to++) {
                List<Train> trains = outboxes.get(to);
                if (!trains.isEmpty()) {
                    batches++;
                    send(to, List.copyOf(trains));
                    trains.clear();
                }
            }
            for (int to : clock.awaited()) {
                send(to, List.of());
            }
        }

        private void send(int to, List<Train> trains) {
            messages++;
            link(number, to).add(new Parcel(trains, clock.stateFor(to)));
        }
    }
}
