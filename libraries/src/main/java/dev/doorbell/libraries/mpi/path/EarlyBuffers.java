package dev.doorbell.libraries.mpi.path;

import dev.doorbell.libraries.mpi.message.Carrier;
import dev.doorbell.libraries.mpi.message.Envelope;
import dev.doorbell.libraries.mpi.progress.Progress;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Buffers of receives that a carrier has before their messages are known. A buffer ends when its
 * message arrives, possibly before the announcement. It is withdrawn if the receive gets another
 * message or is cancelled.
 */
final class EarlyBuffers {

    private final HostProcess process;
    private final Progress progress;
    private final Receives receives;
    private final Carrier carrier;
    private final Map<Transfer, Early> early = new HashMap<>();

    EarlyBuffers(HostProcess process, Progress progress, Receives receives, Carrier carrier) {
        this.process = process;
        this.progress = progress;
        this.receives = receives;
        this.carrier = carrier;
    }

    /** Names the buffer of a receive for a message of a sequence. */
    void add(Transfer receive, Sequence sequence, Carrier.Name message) {
        Early offer = new Early(receive, sequence, message);
        early.put(receive, offer);
        carrier.receive(
                message, receive.address(), receive.bytes(), length -> ended(offer, length));
    }

    /**
     * Looks for the buffer that a receive has named for the message that it has matched. Returns
     * true if the message comes to it, and withdraws it otherwise.
     */
    boolean comes(Transfer receive, Envelope envelope, Arrival arrival) {
        Early offer = early.get(receive);
        if (offer == null) {
            return false;
        }
        if (arrival instanceof Arrival.Carried carried) {
            if (carried.number() != offer.message.number()) {
                throw new IllegalStateException(
                        "expected %s but was message %d"
                                .formatted(offer.message, carried.number()));
            }
            offer.announcement = () -> receives.deliver(receive, envelope, arrival);
            return true;
        }
        forget(offer);
        carrier.withdrawReceive(offer.message);
        return false;
    }

    /**
     * Withdraws the buffers of a receive that is to be cancelled and of the receives behind it,
     * which would get other messages then. Returns false if one of them has its message.
     */
    boolean withdraw(Transfer receive) {
        List<Early> offers = new ArrayList<>();
        for (Transfer waiting : receives.from(receive)) {
            Early offer = early.get(waiting);
            if (offer != null) {
                offers.add(offer);
                carrier.withdrawReceive(offer.message);
            }
        }
        progress.await(
                () -> offers.stream().allMatch(offer -> offer.ended),
                () ->
                        new Wait(
                                process.program().name(),
                                "the withdrawal of a receive",
                                Party.parts("workers", Party.actor("rank", receive.peer()))));
        return offers.stream().noneMatch(offer -> offer.taken);
    }

    private void ended(Early offer, int length) {
        offer.ended = true;
        forget(offer);
        Runnable announcement = offer.announcement;
        if (length == Carrier.WITHDRAWN) {
            // Its message was announced while it was being withdrawn.
            if (announcement != null) {
                announcement.run();
            }
            return;
        }
        offer.taken = true;
        Transfer receive = offer.receive;
        if (announcement == null) {
            receives.cancel(receive);
            offer.sequence.endedEarly(offer.message.number());
        }
        Envelope envelope = receive.envelope();
        Receives.requireRoom(receive, envelope, length);
        receive.matched(envelope, length);
        receive.complete();
    }

    private void forget(Early offer) {
        early.remove(offer.receive, offer);
    }

    /** Buffer that was named before its message was known. */
    private static final class Early {
        private final Transfer receive;
        private final Sequence sequence;
        private final Carrier.Name message;
        private @Nullable Runnable announcement;
        private boolean ended;
        private boolean taken;

        Early(Transfer receive, Sequence sequence, Carrier.Name message) {
            this.receive = receive;
            this.sequence = sequence;
            this.message = message;
        }
    }
}
