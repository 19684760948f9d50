package dev.doorbell.libraries.offload.point;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.libraries.offload.Envelope;
import dev.doorbell.libraries.offload.MessageType;
import dev.doorbell.libraries.offload.transfer.Transfer;
import dev.doorbell.libraries.offload.worker.Mover;
import dev.doorbell.libraries.offload.worker.Notifier;
import dev.doorbell.libraries.offload.worker.Worker;
import dev.doorbell.libraries.offload.worker.WorkerService;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Execution of sends for the ranks that a worker acts for. A send (RTS) waits in the send queue for
 * its receive (RTR), a receive in the receive queue for its send. The later one moves the pair to
 * the combined queue, where it stays until its bytes have been moved and both ranks notified (FIN).
 */
public final class PointProxy implements WorkerService {

    private final Worker worker;
    private final Mover mover;
    private final Notifier notifier;
    private final MatchingQueue<ReadyToSend> sends = new MatchingQueue<>();
    private final MatchingQueue<ReadyToReceive> receives = new MatchingQueue<>();
    private final Set<ReadyToSend> combined = new LinkedHashSet<>();
    private final Instruments.Counter receivesFirst;
    private final Instruments.Counter matches;

    /** Handles the point-to-point messages of {@code worker} and moves bytes with {@code mover}. */
    public PointProxy(Worker worker, Mover mover) {
        this.worker = worker;
        this.mover = mover;
        notifier = new Notifier(worker);
        Instruments instruments = worker.core().node().instruments();
        receivesFirst = instruments.counter("dpu.receivesBeforeSends");
        matches = instruments.counter("dpu.matches");
        worker.on(MessageType.READY_TO_SEND, bytes -> offered(ReadyToSend.decode(bytes, false)));
        worker.on(
                MessageType.READY_TO_RECEIVE,
                bytes -> offered(ReadyToReceive.decode(bytes, false)));
        worker.on(MessageType.CARRIED_SEND, bytes -> offered(ReadyToSend.decode(bytes, true)));
        worker.on(
                MessageType.CARRIED_RECEIVE, bytes -> offered(ReadyToReceive.decode(bytes, true)));
        worker.on(
                MessageType.RETRACTED_SEND,
                bytes -> retracted(Retraction.decode(bytes, MessageType.RETRACTED_SEND), sends));
        worker.on(
                MessageType.RETRACTED_RECEIVE,
                bytes ->
                        retracted(
                                Retraction.decode(bytes, MessageType.RETRACTED_RECEIVE), receives));
    }

    /** {@inheritDoc} These are unmatched offers, and transfers in progress. */
    @Override
    public List<Wait> waits() {
        List<Wait> waits = new ArrayList<>();
        sends.all().forEach(send -> waits.add(unmatched("RTS", send, "a matching receive", false)));
        receives.all()
                .forEach(receive -> waits.add(unmatched("RTR", receive, "a matching send", true)));
        combined.forEach(send -> waits.add(unmatched("transfer", send, "its completion", false)));
        return waits;
    }

    private void offered(ReadyToSend send) {
        ReadyToReceive receive = receives.take(send.id());
        if (receive == null) {
            sends.add(send);
        } else {
            receivesFirst.add(1);
            begin(send, receive);
        }
    }

    private void offered(ReadyToReceive receive) {
        ReadyToSend send = sends.take(receive.id());
        if (send == null) {
            receives.add(receive);
        } else {
            begin(send, receive);
        }
    }

    /** Withdraws an offer. One that has been matched ends as usual. */
    private void retracted(Retraction retraction, MatchingQueue<? extends Offer> waiting) {
        Offer offer = waiting.take(retraction.id());
        if (offer != null) {
            notifier.ended(offer.word(), Retraction.STATUS, 0);
        }
    }

    private void begin(ReadyToSend send, ReadyToReceive receive) {
        matches.add(1);
        if (send.length() > receive.length() && !send.id().carried()) {
            // Each side gets the other's length.
            int status = CompletionStatus.LOC_LEN_ERR.code();
            notifier.ended(send.word(), status, receive.length());
            notifier.ended(receive.word(), status, send.length());
            return;
        }
        combined.add(send);
        mover.move(
                new Transfer(
                        send.content(),
                        receive.buffer(),
                        Math.min(send.length(), receive.length())),
                status -> {
                    combined.remove(send);
                    notifier.ended(receive.word(), status.code(), send.length());
                    notifier.ended(send.word(), status.code(), send.length());
                });
    }

    private Wait unmatched(String what, Offer offer, String waitsFor, boolean bySender) {
        Envelope envelope = offer.id().envelope();
        return new Wait(
                Party.named(
                        "worker %d of node %d: %s of rank %d to rank %d, tag %d, %d bytes"
                                .formatted(
                                        worker.number(),
                                        worker.dpu(),
                                        what,
                                        envelope.source(),
                                        envelope.destination(),
                                        envelope.tag(),
                                        offer.length())),
                waitsFor,
                Party.actor("rank", bySender ? envelope.source() : envelope.destination()));
    }
}
