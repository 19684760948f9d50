package dev.doorbell.libraries.mpi.path;

import dev.doorbell.libraries.mpi.message.Carrier;
import dev.doorbell.libraries.mpi.message.Envelope;
import dev.doorbell.libraries.mpi.message.SharedMemory;
import dev.doorbell.libraries.mpi.message.Status;
import dev.doorbell.libraries.mpi.progress.Progress;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.libraries.verbs.Received;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Paths of a rank's messages: shared memory inside the node, the network between nodes, and there
 * also a {@link Carrier}. Transfers are posted here and advance while {@link #progress} handles
 * arrivals. {@link #post}, {@link #cancel} and {@link #deliver} are called between {@link
 * Progress#enter} and {@link Progress#exit}.
 */
public final class Paths {

    private final HostProcess process;
    private final Receives receives;
    private final LocalPath local;
    private final NetworkPath network;
    private final Sends sends;
    private final Arrivals arrivals;
    private final Progress progress;
    private @Nullable CarriedPath carried;

    /**
     * Creates the paths of a rank.
     *
     * @param thresholds lengths of the longest eager messages
     * @param shared queues of the ranks of the node
     * @param threaded true if a thread of the rank handles its arrivals outside of its calls
     */
    public Paths(
            HostProcess process, Thresholds thresholds, SharedMemory shared, boolean threaded) {
        this.process = process;
        receives = new Receives(process, new Contents());
        local = new LocalPath(process, thresholds, shared, receives);
        network = new NetworkPath(process, thresholds, receives);
        sends = new Sends(process.layout(), process.rank(), local, network);
        arrivals = new Arrivals(process, local, network);
        progress = new Progress(process, arrivals, threaded);
    }

    /** Handling of the rank's arrivals. */
    public Progress progress() {
        return progress;
    }

    /** Lets a carrier move long messages between nodes. All ranks do, before any message. */
    public void carry(Carrier carrier) {
        CarriedPath path = new CarriedPath(process, progress, receives, carrier);
        carried = path;
        network.carry(path);
        arrivals.carry(path);
        sends.number();
    }

    /** Numbers sends of the program from now on, so that they can be cancelled. */
    public void numberSends() {
        sends.number();
    }

    /** Sets the listener for messages of the endpoint that do not belong to these paths. */
    public void deliverOthersTo(Consumer<Received> listener) {
        arrivals.deliverOthersTo(listener);
    }

    /** Adds a step that the rank takes before it handles other arrivals. */
    public void add(Runnable step) {
        arrivals.add(step);
    }

    /** Starts a send or receive. */
    public void post(Transfer transfer) {
        if (transfer.peer() == Status.PROC_NULL) {
            transfer.complete(transfer.isReceive() ? Status.NO_PROCESS : Status.EMPTY);
        } else if (transfer.isReceive()) {
            CarriedPath path = carried;
            if (receives.post(transfer) && path != null) {
                path.posted(transfer);
            }
        } else {
            sends.send(transfer);
        }
    }

    /**
     * Cancels a receive or a numbered send; ignores other sends. It completes, with {@link
     * Status#cancelled}, unless it has matched; then it completes as usual.
     */
    public void cancel(Transfer transfer) {
        if (transfer.isReceive()) {
            boolean free = carried == null || carried.early().withdraw(transfer);
            if (free && !transfer.done() && receives.cancel(transfer)) {
                transfer.complete(Status.CANCELLED);
            }
        } else if (transfer.numbered()) {
            sends.withdraw(transfer);
        }
    }

    /** Oldest message that a receive with an envelope would take, or null. */
    public @Nullable Unexpected probe(Envelope envelope) {
        return receives.probe(envelope);
    }

    /** Removes the oldest message that a receive with an envelope would take, or returns null. */
    public @Nullable Unexpected take(Envelope envelope) {
        return receives.take(envelope);
    }

    /** Lets a receive have a message that was taken. */
    public void deliver(Transfer receive, Unexpected message) {
        receives.deliver(receive, message);
    }

    /** Content of matched messages, which their paths fetch. */
    private final class Contents implements Receives.Fetching {

        @Override
        public void remote(Transfer receive, Arrival.Remote remote) {
            network.fetch(receive, remote);
        }

        @Override
        public void local(Transfer receive, Arrival.Offered offered) {
            local.fetch(receive, offered);
        }

        @Override
        public void carried(Transfer receive, Envelope envelope, Arrival.Carried arrival) {
            Objects.requireNonNull(carried, "a carrier of the rank")
                    .fetch(receive, envelope, arrival);
        }

        @Override
        public boolean comes(Transfer receive, Envelope envelope, Arrival arrival) {
            CarriedPath path = carried;
            return path != null && path.early().comes(receive, envelope, arrival);
        }
    }
}
