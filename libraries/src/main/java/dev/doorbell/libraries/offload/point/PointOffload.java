package dev.doorbell.libraries.offload.point;

import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.libraries.offload.CompletionWord;
import dev.doorbell.libraries.offload.Envelope;
import dev.doorbell.libraries.offload.Offload;
import dev.doorbell.libraries.offload.transfer.Transfer;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.libraries.process.RankFault;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Sends and receives of a rank that a DPU performs. They start here and end with a store of the DPU
 * to a word in the rank's memory. The rank does nothing in between.
 *
 * <p>A send and a receive match if source, destination and tag are equal. Those with equal values
 * match in the order of their start.
 */
public final class PointOffload {

    private final Offload offload;
    private final HostProcess process;
    private final SortedMap<Envelope, Integer> sent = new TreeMap<>();
    private final SortedMap<Envelope, Integer> received = new TreeMap<>();

    /** Creates the primitives of a rank, once per rank. */
    public PointOffload(Offload offload) {
        this.offload = offload;
        process = offload.process();
    }

    /**
     * {@code Send_offload}: starts to send {@code length} bytes, 0 or more, which must not change
     * until the end.
     */
    public OffloadRequest sendOffload(long address, long length, int destination, int tag) {
        Envelope envelope = envelope(process.rank(), destination, tag, length);
        Transfer.Source content =
                length == 0
                        ? new Transfer.Source(process.rank(), address, 0, 0, 0)
                        : offload.export(address, length);
        CompletionWord word = offload.words().take();
        tellWorker(new ReadyToSend(next(sent, envelope), content, length, word));
        return new OffloadRequest(true, envelope, length, word);
    }

    /** {@code Recv_offload}: starts to receive at most {@code length} bytes, 0 or more. */
    public OffloadRequest recvOffload(long address, long length, int source, int tag) {
        Envelope envelope = envelope(source, process.rank(), tag, length);
        Transfer.Target buffer =
                new Transfer.Target(
                        process.rank(), address, length == 0 ? 0 : process.key(address, length));
        CompletionWord word = offload.words().take();
        tellWorker(new ReadyToReceive(next(received, envelope), buffer, length, word));
        return new OffloadRequest(false, envelope, length, word);
    }

    /**
     * Returns true if a request has ended.
     *
     * @throws RankFault if it ended with an error
     */
    public boolean test(OffloadRequest request) {
        if (!request.ended() && offload.words().test(request.word())) {
            end(request);
        }
        return request.ended();
    }

    /**
     * {@code Wait}: waits until a request has ended.
     *
     * @throws RankFault if it ended with an error
     */
    public void await(OffloadRequest request) {
        if (!request.ended()) {
            Wait why =
                    new Wait(
                            process.program().name(),
                            "the end of its offloaded " + request,
                            new Party.Helped(
                                    Party.actor("rank", request.peer()),
                                    "the worker of the sender"));
            offload.words().await(request.word(), why);
            end(request);
        }
    }

    /** Waits until all requests have ended. */
    public void awaitAll(List<OffloadRequest> requests) {
        requests.forEach(this::await);
    }

    private void tellWorker(Offer offer) {
        offload.tell(offload.worker(offer.id().envelope().source()), offer.encode());
    }

    private void end(OffloadRequest request) {
        CompletionStatus status = CompletionStatus.of(offload.words().status(request.word()));
        long detail = offload.words().detail(request.word());
        offload.words().release(request.word());
        request.end(detail);
        if (status == CompletionStatus.LOC_LEN_ERR) {
            throw new RankFault(
                    "rank %d: %s %s of %d bytes"
                            .formatted(
                                    process.rank(),
                                    request,
                                    request.send()
                                            ? "does not fit the receive"
                                            : "is too short for a message",
                                    detail));
        }
        if (status != CompletionStatus.SUCCESS) {
            throw new RankFault(
                    "rank %d: %s ended with %s".formatted(process.rank(), request, status));
        }
    }

    private Envelope envelope(int source, int destination, int tag, long length) {
        int ranks = process.layout().ranks();
        int peer = source == process.rank() ? destination : source;
        if (peer < 0 || peer >= ranks) {
            throw new RankFault(
                    "rank %d: peer is %d; expected a rank from 0 to %d"
                            .formatted(process.rank(), peer, ranks - 1));
        }
        if (tag < 0 || length < 0) {
            throw new RankFault(
                    "rank %d: tag is %d and length %d; expected 0 or more"
                            .formatted(process.rank(), tag, length));
        }
        return new Envelope(source, destination, tag);
    }

    private static MessageId next(SortedMap<Envelope, Integer> counts, Envelope envelope) {
        int number = counts.merge(envelope, 1, Integer::sum) - 1;
        return new MessageId(envelope, MessageId.PRIMITIVE, number);
    }
}
