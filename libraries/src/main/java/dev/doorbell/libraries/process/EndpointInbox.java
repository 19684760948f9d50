package dev.doorbell.libraries.process;

import dev.doorbell.hardware.node.Program;
import dev.doorbell.libraries.verbs.Endpoint;
import dev.doorbell.libraries.verbs.Received;
import dev.doorbell.pdes.report.Wait;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Inbox of a rank whose messages all belong to one library. */
public final class EndpointInbox implements HostInbox {

    private final HostProcess process;
    private Consumer<Received> listener =
            message -> {
                throw new IllegalStateException("expected a library that takes messages");
            };

    /** Creates the inbox of a rank. */
    public EndpointInbox(HostProcess process) {
        this.process = process;
    }

    @Override
    public void deliverOthersTo(Consumer<Received> taker) {
        listener = taker;
    }

    @Override
    public void await(BooleanSupplier condition, Supplier<Wait> why) {
        while (!condition.getAsBoolean()) {
            if (!takeOne()) {
                Endpoint endpoint = process.endpoint();
                Program waiting = process.program();
                endpoint.arm(() -> waiting.wake(0));
                waiting.suspend(why.get());
                endpoint.disarm();
            }
        }
    }

    @Override
    public boolean progress() {
        boolean any = false;
        while (takeOne()) {
            any = true;
        }
        return any;
    }

    private boolean takeOne() {
        Endpoint endpoint = process.endpoint();
        boolean message = endpoint.messageReady();
        if (!message && !endpoint.completionReady()) {
            return false;
        }
        process.work(process.constants().verbs().pollPs());
        Received received = message ? endpoint.pollMessage() : null;
        if (received != null) {
            listener.accept(received);
        } else {
            endpoint.pollCompletion();
        }
        return true;
    }
}
