package dev.doorbell.libraries.mpi.path;

import dev.doorbell.libraries.mpi.message.ControlMessage;
import dev.doorbell.libraries.mpi.message.MpiException;
import dev.doorbell.libraries.mpi.progress.Engine;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.libraries.verbs.Endpoint;
import dev.doorbell.libraries.verbs.Received;
import java.util.ArrayDeque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Arrivals of a rank, in the order of their handling: steps that are due, messages and completions
 * of the endpoint, entries in shared memory, ends of a carrier.
 */
final class Arrivals implements Engine {

    private final HostProcess process;
    private final Endpoint endpoint;
    private final LocalPath local;
    private final NetworkPath network;
    private final ArrayDeque<Runnable> due = new ArrayDeque<>();
    private @Nullable CarriedPath carried;
    private @Nullable Consumer<Received> others;

    Arrivals(HostProcess process, LocalPath local, NetworkPath network) {
        this.process = process;
        this.local = local;
        this.network = network;
        endpoint = process.endpoint();
    }

    /** Adds a carrier, whose completions are handled last. */
    void carry(CarriedPath path) {
        carried = path;
    }

    /** Adds a step, which costs no time of its own. */
    void add(Runnable step) {
        due.addLast(step);
    }

    /** Sets the listener for messages of other libraries. */
    void deliverOthersTo(Consumer<Received> listener) {
        others = listener;
    }

    @Override
    public boolean ready() {
        CarriedPath path = carried;
        return !due.isEmpty()
                || endpoint.messageReady()
                || endpoint.completionReady()
                || local.inbox().ready()
                || (path != null && path.ready());
    }

    @Override
    public void arm(Runnable wakeUp) {
        endpoint.arm(wakeUp);
        local.inbox().arm(wakeUp);
        CarriedPath path = carried;
        if (path != null) {
            path.carrier().arm(wakeUp);
        }
    }

    @Override
    public void disarm() {
        endpoint.disarm();
        local.inbox().disarm();
        CarriedPath path = carried;
        if (path != null) {
            path.carrier().disarm();
        }
    }

    @Override
    public boolean handleOne() {
        Runnable step = due.pollFirst();
        if (step != null) {
            step.run();
            return true;
        }
        boolean message = endpoint.messageReady();
        boolean completion = endpoint.completionReady();
        boolean entry = local.inbox().ready();
        long pollPs = process.constants().verbs().pollPs();
        if (!message && !completion && !entry) {
            CarriedPath path = carried;
            if (path == null || !path.ready()) {
                return false;
            }
            process.work(pollPs);
            path.progress();
            return true;
        }
        boolean matches = message || !completion;
        process.work(matches ? pollPs + process.constants().handlePs() : pollPs);
        if (message) {
            received(endpoint.pollMessage());
        } else if (completion) {
            endpoint.pollCompletion();
        } else {
            local.poll();
        }
        return true;
    }

    private void received(@Nullable Received message) {
        if (message == null) {
            throw new IllegalStateException("expected a message that was ready but was none");
        }
        if (message.bytes()[0] == ControlMessage.MARK) {
            network.received(message.bytes());
            return;
        }
        Consumer<Received> listener = others;
        if (listener == null) {
            throw new MpiException(
                    "message that begins with %d came; expected one of this library"
                            .formatted(message.bytes()[0]));
        }
        listener.accept(message);
    }
}
