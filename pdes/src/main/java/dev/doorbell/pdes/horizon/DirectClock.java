package dev.doorbell.pdes.horizon;

import dev.doorbell.pdes.horizon.ClockState.GroupState;
import dev.doorbell.pdes.horizon.ClockState.Received;
import dev.doorbell.pdes.horizon.ClockState.Sent;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * Clock of one group of processes that agrees with the clocks of the other groups by messages of
 * its own, without a coordinator. It has no thread and no transport.
 *
 * <p>A clock knows, for every group, a state at some moment of the past: its next event, and the
 * numbers of batches that it had sent and taken in. It forwards what it learns with every message,
 * so a state never arrives before the states that it was based on. Let c(j) be the earliest of
 * next(j) and of the batches to j that were sent in the known state of their sender and not taken
 * in in the known state of j. Then
 *
 * <pre>H(i) = min over j of (c(j) + D[j][i])</pre>
 *
 * bounds every event that still reaches i (D as in {@link Lookahead}), except batches that are on
 * their way to i; their stamps bound H(i) too. The moments may differ from group to group. Proof by
 * induction over the events that a group handles after its known moment: such an event waited there
 * at that moment, or it came in a batch. If its sender sent the batch before its own known moment,
 * c counts it. If not, the sender did so in an event after that moment, and the channel added its
 * least latency.
 *
 * <p>As states hold next events and not bounds, idle time is skipped at once, whatever its length.
 * A group whose next event is not before its horizon asks the groups that hold it up. A group
 * answers as soon as its own state no longer does. The group with the earliest event of all is
 * always answered in the end: no batch is on its way to a group with an earlier one. So a run never
 * stops before its end.
 *
 * <p>Not safe for use by several threads.
 */
public final class DirectClock {

    private final Lookahead lookahead;
    private final int groups;
    private final int self;
    private final long[] version;
    private final long[] nextPs;
    private final long[][] sent;
    private final long[][] earliestPs;
    private final long[][] received;

    /** Ticks of this clock at which a row or a count last changed. */
    private final long[] rowTick;

    private final long[][] sentTick;
    private final long[][] receivedTick;
    private final List<ArrayDeque<Batch>> unconfirmed = new ArrayList<>();
    private final long[] earliestOf;

    private final Peer[] peers;
    private long tick;

    /** Tick of the last state to anyone; later changes belong to a new version. */
    private long lastToldTick;

    /** Creates the clock of group {@code self} of {@code groups}, before any event. */
    public DirectClock(Lookahead lookahead, int groups, int self) {
        this.lookahead = lookahead;
        this.groups = groups;
        this.self = self;
        version = new long[groups];
        // Before its first state, a group may have an event at any time.
        nextPs = new long[groups];
        sent = new long[groups][groups];
        earliestPs = new long[groups][groups];
        received = new long[groups][groups];
        rowTick = new long[groups];
        sentTick = new long[groups][groups];
        receivedTick = new long[groups][groups];
        earliestOf = new long[groups];
        peers = new Peer[groups];
        for (int group = 0; group < groups; group++) {
            unconfirmed.add(new ArrayDeque<>());
            peers[group] = new Peer(groups);
        }
    }

    /** Records the earliest event that waits here, or {@code Long.MAX_VALUE}. */
    public void pending(long earliestPs) {
        if (nextPs[self] != earliestPs || version[self] == 0) {
            nextPs[self] = earliestPs;
            changed();
        }
    }

    /** Records that a batch was sent to {@code to}, with the earliest stamp {@code earliest}. */
    public void sent(int to, long earliest) {
        sent[self][to]++;
        unconfirmed.get(to).add(new Batch(sent[self][to], earliest));
        earliestPs[self][to] = Math.min(unconfirmedPs(to), earliest);
        sentTick[self][to] = changed();
    }

    /** Records that a batch of {@code from} was taken in. */
    public void received(int from) {
        received[from][self]++;
        receivedTick[from][self] = changed();
    }

    /** Number of batches sent to {@code to}. */
    public long batchesTo(int to) {
        return sent[self][to];
    }

    /** Number of batches of {@code from} that were taken in. */
    public long batchesFrom(int from) {
        return received[from][self];
    }

    /** Horizon of this group: it may handle every event strictly before it. */
    public long horizonPs() {
        lookAround();
        long horizon = lookahead.horizonPs(self, earliestOf);
        for (int from = 0; from < groups; from++) {
            if (sent[from][self] > received[from][self]) {
                horizon = Math.min(horizon, earliestPs[from][self]);
            }
        }
        return horizon;
    }

    /** Learns the state that {@code from} sent. */
    public void learn(int from, ClockState state) {
        Peer peer = peers[from];
        for (GroupState news : state.groups()) {
            int group = news.group();
            peer.knows[group] = Math.max(peer.knows[group], news.version());
            if (group != self && news.version() > version[group]) {
                learn(news);
            }
        }
        if (state.needPs() != ClockState.NO_NEED) {
            peer.needPs = state.needPs();
        }
        if (state.answer()) {
            peer.askedPs = ClockState.NO_NEED;
        }
    }

    /**
     * Groups to which a state must go now even if no batch does: those that asked and that this
     * group holds up no longer, and those that hold it up. In order of their numbers.
     */
    public List<Integer> awaited() {
        lookAround();
        List<Integer> to = new ArrayList<>();
        for (int group = 0; group < groups; group++) {
            if (group != self && (answers(group) || mustAsk(group))) {
                to.add(group);
            }
        }
        return to;
    }

    /** State for {@code to}, which must be sent to it now. */
    public ClockState stateFor(int to) {
        lookAround();
        Peer peer = peers[to];
        List<GroupState> news = new ArrayList<>();
        for (int group = 0; group < groups; group++) {
            if (group != to
                    && rowTick[group] > peer.toldTick
                    && version[group] > peer.knows[group]) {
                news.add(newsOf(group, peer.toldTick));
                peer.knows[group] = version[group];
            }
        }
        peer.toldTick = tick;
        lastToldTick = tick;
        boolean answer = answers(to);
        if (answer) {
            peer.needPs = ClockState.NO_NEED;
        }
        long need = ClockState.NO_NEED;
        if (mustAsk(to)) {
            need = nextPs[self];
            peer.askedPs = need;
        }
        return new ClockState(news, need, answer);
    }

    private long changed() {
        if (rowTick[self] <= lastToldTick) {
            version[self]++;
        }
        rowTick[self] = ++tick;
        return tick;
    }

    private void learn(GroupState news) {
        int group = news.group();
        tick++;
        version[group] = news.version();
        nextPs[group] = news.nextPs();
        rowTick[group] = tick;
        for (Sent count : news.sent()) {
            sent[group][count.to()] = count.batches();
            earliestPs[group][count.to()] = count.earliestPs();
            sentTick[group][count.to()] = tick;
        }
        for (Received count : news.received()) {
            received[count.from()][group] = count.batches();
            receivedTick[count.from()][group] = tick;
            if (count.from() == self) {
                confirm(group, count.batches());
            }
        }
    }

    private void confirm(int to, long batches) {
        ArrayDeque<Batch> waiting = unconfirmed.get(to);
        while (!waiting.isEmpty() && waiting.getFirst().number() <= batches) {
            waiting.removeFirst();
        }
        earliestPs[self][to] = unconfirmedPs(to);
        sentTick[self][to] = changed();
    }

    private long unconfirmedPs(int to) {
        long least = Long.MAX_VALUE;
        for (Batch batch : unconfirmed.get(to)) {
            least = Math.min(least, batch.earliestPs());
        }
        return least;
    }

    private GroupState newsOf(int group, long since) {
        List<Sent> out = new ArrayList<>();
        List<Received> in = new ArrayList<>();
        for (int other = 0; other < groups; other++) {
            if (sentTick[group][other] > since) {
                out.add(new Sent(other, sent[group][other], earliestPs[group][other]));
            }
            if (receivedTick[other][group] > since) {
                in.add(new Received(other, received[other][group]));
            }
        }
        return new GroupState(group, version[group], nextPs[group], out, in);
    }

    /** Computes c of every group. */
    private void lookAround() {
        System.arraycopy(nextPs, 0, earliestOf, 0, groups);
        for (int from = 0; from < groups; from++) {
            for (int to = 0; to < groups; to++) {
                if (sent[from][to] > received[from][to]) {
                    earliestOf[to] = Math.min(earliestOf[to], earliestPs[from][to]);
                }
            }
        }
    }

    /** Returns true if {@code group} asked, and this group does not hold it up any more. */
    private boolean answers(int group) {
        long need = peers[group].needPs;
        return need != ClockState.NO_NEED && reach(earliestOf[self], self, group) > need;
    }

    /** Returns true if {@code group} holds this group up and does not know. */
    private boolean mustAsk(int group) {
        return holdsUp(group) && peers[group].askedPs != nextPs[self] && !behindAnother(group);
    }

    private boolean holdsUp(int group) {
        long next = nextPs[self];
        return next != Long.MAX_VALUE && reach(earliestOf[group], group, self) <= next;
    }

    /**
     * Returns true if the shortest path from {@code group} leads through another group that holds
     * this one up as well. The answer of that group tells of {@code group}, too.
     */
    private boolean behindAnother(int group) {
        for (int other = 0; other < groups; other++) {
            if (other != self
                    && other != group
                    && holdsUp(other)
                    && lookahead.passes(group, other, self)) {
                return true;
            }
        }
        return false;
    }

    private long reach(long atPs, int from, int to) {
        return lookahead.arrivalPs(atPs, from, to);
    }

    private record Batch(long number, long earliestPs) {}

    /** Knowledge that this clock and that of another group have of each other. */
    private static final class Peer {

        private final long[] knows;
        private long toldTick;
        private long needPs = ClockState.NO_NEED;
        private long askedPs = ClockState.NO_NEED;

        Peer(int groups) {
            knows = new long[groups];
        }
    }
}
