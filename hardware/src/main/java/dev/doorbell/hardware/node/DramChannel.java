package dev.doorbell.hardware.node;

import dev.doorbell.hardware.FifoResource;
import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.StepKinds;
import dev.doorbell.hardware.profile.Rate;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * DRAM channel of a DPU, which reads and writes share fairly.
 *
 * <p>Reads and writes wait in a queue each. Whenever the channel becomes free it serves the first
 * of the queue it did not serve last, or of the other one when that is empty; a request that comes
 * at that very instant is among those that wait. It never rests while a request waits, and serves a
 * request in one go. Writes keep their order, so that a completion is seen after the bytes it
 * completes. So do reads. A read and a posted write may pass each other, except that a read waits
 * for the writes before it that touch its bytes, as a memory controller looks for them in its write
 * queue.
 *
 * <p>The next request to be served may depend on requests that have not come yet. If a request
 * waits whose turn it is, no later request changes that, and it is settled ahead of its instant.
 * All others are settled after their instant: when the next request comes, or by an alarm at the
 * first instant at which the requester might miss its notification. Requests without a notification
 * set no alarm.
 */
final class DramChannel {

    private final Node node;
    private final Rate rate;
    // Since the channel never rests while something waits, when it becomes free does not depend on
    // whom it serves first.
    private final FifoResource work;
    private final ArrayDeque<DramRequest> reads = new ArrayDeque<>();
    private final ArrayDeque<DramRequest> writes = new ArrayDeque<>();
    private final ArrayDeque<DramRequest> seenWrites = new ArrayDeque<>();
    private final Alarm readAlarm = new Alarm();
    private final Alarm writeAlarm = new Alarm();
    private boolean servedRead;
    private long settledUntilPs;
    private long writesPs;
    private long writesServedPs;

    /**
     * An idle channel.
     *
     * @param rate bytes per second, read and written
     * @param work accounts for its time
     */
    DramChannel(Node node, Rate rate, FifoResource work) {
        this.node = node;
        this.rate = rate;
        this.work = work;
    }

    /** Takes a request in at the present instant. */
    void request(DramRequest request) {
        long nowPs = node.nowPs();
        settle();
        meter(request, nowPs);
        if (settledUntilPs <= nowPs && reads.isEmpty() && writes.isEmpty()) {
            settledUntilPs = nowPs;
            serve(request);
        } else {
            enqueue(request);
            settle();
        }
        setAlarms();
    }

    /** Takes in the requests that a request makes when its service begins, at {@code startPs}. */
    void more(DramRequest request, long startPs) {
        meter(request, startPs);
        enqueue(request);
    }

    /** Settles the requests that can be settled at the present instant. */
    void catchUp() {
        settle();
        setAlarms();
    }

    /** Instant until which it is settled whom it serves. */
    long settledUntilPs() {
        return settledUntilPs;
    }

    /** Time it takes for {@code bytes} that are read or written in one go. */
    long servicePs(int bytes) {
        return work.servicePs(rate.timePs(bytes));
    }

    /** Says whether nothing waits, for how long it is busy, and whose turn it is. */
    void describe(RelativeState state) {
        catchUp();
        state.rest(reads.isEmpty() && writes.isEmpty());
        state.add(servedRead ? 1 : 0);
        work.describe(state);
    }

    private void meter(DramRequest request, long atPs) {
        request.servicePs(servicePs(request.bytes()));
        work.enter(atPs, rate.timePs(request.bytes()));
        if (!request.reads()) {
            writesPs += request.servicePs();
            request.writesPs(writesPs);
        }
    }

    private void enqueue(DramRequest request) {
        if (request.reads()) {
            for (DramRequest write : writes) {
                if (write.overlaps(request)) {
                    request.writesPs(write.writesPs());
                }
            }
            reads.addLast(request);
        } else {
            writes.addLast(request);
            if (request.seen()) {
                seenWrites.addLast(request);
            }
        }
    }

    private void settle() {
        for (DramRequest next = next(); next != null; next = next()) {
            if (next.reads()) {
                reads.removeFirst();
            } else {
                writes.removeFirst();
                if (next.seen()) {
                    seenWrites.removeFirst();
                }
            }
            serve(next);
        }
    }

    /** Request that is served next, when that is settled. */
    private @Nullable DramRequest next() {
        DramRequest read = reads.peekFirst();
        DramRequest write = writes.peekFirst();
        boolean readWaitsForWrites = read != null && read.writesPs() > writesServedPs;
        DramRequest due = servedRead || readWaitsForWrites ? write : read;
        DramRequest next = due != null ? due : servedRead ? read : write;
        if (next == null) {
            return null;
        }
        boolean certain = due != null && !next.asksForMore();
        return certain || settledUntilPs < node.nowPs() ? next : null;
    }

    private void serve(DramRequest request) {
        long startPs = settledUntilPs;
        settledUntilPs = Math.addExact(startPs, request.servicePs());
        servedRead = request.reads();
        if (!servedRead) {
            writesServedPs = request.writesPs();
        }
        request.settled(startPs, settledUntilPs);
    }

    /**
     * Sets the alarms. A request is served after all those ahead of it in the same queue, and
     * possibly right after them.
     */
    private void setAlarms() {
        long aheadPs = 0;
        for (DramRequest read : reads) {
            aheadPs += read.servicePs();
            if (read.seen()) {
                readAlarm.set(settledUntilPs + aheadPs + read.slackPs());
                break;
            }
        }
        DramRequest write = seenWrites.peekFirst();
        if (write != null) {
            writeAlarm.set(settledUntilPs + write.writesPs() - writesServedPs + write.slackPs());
        }
    }

    /**
     * Step at which the first of a queue may need its notification. Those behind it never need it
     * earlier, so one step is enough.
     */
    private final class Alarm extends Step {

        private boolean pending;

        Alarm() {
            super(StepKinds.DRAM_ALARM);
        }

        void set(long ps) {
            if (!pending) {
                pending = true;
                node.at(ps, this);
            }
        }

        @Override
        public void run(int index) {
            pending = false;
            catchUp();
        }
    }
}
