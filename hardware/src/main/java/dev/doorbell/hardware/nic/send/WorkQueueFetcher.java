package dev.doorbell.hardware.nic.send;

import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.nic.memory.DmaReader;
import dev.doorbell.hardware.nic.port.Flow;
import dev.doorbell.hardware.nic.port.NicConstants;
import dev.doorbell.hardware.nic.port.NicPorts;
import dev.doorbell.hardware.nic.queue.Destination;
import dev.doorbell.hardware.nic.queue.NicQueuePair;
import dev.doorbell.hardware.nic.queue.SendCursor;
import dev.doorbell.hardware.nic.queue.SendQueueState;
import dev.doorbell.hardware.nic.queue.SendRun;
import dev.doorbell.hardware.verbs.Wqe;
import dev.doorbell.hardware.verbs.WqeCodec;
import dev.doorbell.hardware.verbs.WqeOpcode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Fetches send queue entries by DMA, a few basic blocks at a time, and cuts them into runs. */
public final class WorkQueueFetcher {

    private final NicPorts ports;
    private final DmaReader reader;
    private final NicConstants constants;
    private final Requester requester;

    /** A fetcher that hands runs to {@code requester}. */
    public WorkQueueFetcher(
            NicPorts ports, DmaReader reader, NicConstants constants, Requester requester) {
        this.ports = ports;
        this.reader = reader;
        this.constants = constants;
        this.requester = requester;
    }

    /**
     * Requests blocks that are posted and not yet requested, up to the prefetch limit. The limit
     * bounds blocks under way and blocks that wait for the turn of their target.
     */
    public void fetch(NicQueuePair queuePair) {
        if (queuePair.sendState() == SendQueueState.RESTING) {
            return;
        }
        SendCursor cursor = queuePair.cursor();
        int generation = cursor.generation();
        int depth = queuePair.config().sendQueueBlocks();
        while (cursor.unfetched() != 0 && cursor.underWay() < constants.prefetchBlocks()) {
            // Reads are aligned, so that none crosses a page.
            int place = cursor.fetched() & (depth - 1);
            int toBoundary =
                    Math.min(
                            depth - place,
                            constants.fetchBlocks() - place % constants.fetchBlocks());
            int whole = Math.min(toBoundary, cursor.unfetched());
            int held = queuePair.turns().heldBlocks();
            int room = constants.prefetchBlocks() - cursor.underWay() - held;
            // Turns make room entry by entry, yet a read is worth its while when it is whole.
            if (held > 0 && room < whole) {
                return;
            }
            int blocks = Math.min(whole, room);
            int first = cursor.fetch(blocks);
            long asked = ports.nowPs();
            reader.readControl(
                    queuePair.config().function(),
                    queuePair.blockAddress(first),
                    blocks * Wqe.BLOCK_BYTES,
                    (payload, block) ->
                            generation == cursor.generation()
                                    ? arrived(queuePair, payload, asked, block)
                                    : asked,
                    first);
        }
    }

    private long arrived(NicQueuePair queuePair, Payload payload, long askedPs, int firstBlock) {
        if (!(payload instanceof Payload.Real real)) {
            throw new IllegalStateException(
                    "expected a work queue in real memory but it is phantom");
        }
        ports.span(
                "wqe", "fetch WQE", askedPs, ports.nowPs(), Flow.of(queuePair.qpn(), firstBlock));
        decode(queuePair, queuePair.cursor().arrived(real));
        fetch(queuePair);
        return ports.nowPs();
    }

    @SuppressWarnings("ReferenceEquality") // Each turn to a target is a separate object.
    private void decode(NicQueuePair queuePair, byte[] bytes) {
        SendCursor cursor = queuePair.cursor();
        List<Wqe> inlineWrites = new ArrayList<>();
        SendRun.@Nullable Begin run = null;
        int at = 0;
        while (at < bytes.length
                && at + WqeCodec.blocks(bytes, at) * Wqe.BLOCK_BYTES <= bytes.length) {
            Wqe wqe = WqeCodec.decode(bytes, at, queuePair.dynamic());
            Destination destination =
                    queuePair.targets().destinationOf(wqe, cursor.nextPsn(), ports.self());
            boolean joins = wqe.inline() && wqe.opcode() == WqeOpcode.RDMA_WRITE;
            if (run != null
                    && !(joins && destination == run.destination() && alike(wqe, inlineWrites))) {
                requester.accept(SendRun.ofInlineWrites(queuePair, inlineWrites, run, bytes));
                inlineWrites.clear();
                run = null;
            }
            SendRun.Begin here =
                    run != null
                            ? run
                            : new SendRun.Begin(
                                    queuePair.outstanding().nextNumber(),
                                    cursor.decoded(),
                                    cursor.nextPsn(),
                                    destination);
            enter(queuePair, wqe);
            if (joins) {
                inlineWrites.add(wqe);
                run = here;
            } else {
                requester.accept(SendRun.ofSingle(queuePair, wqe, here, bytes));
            }
            at += wqe.blocks() * Wqe.BLOCK_BYTES;
        }
        if (run != null) {
            requester.accept(SendRun.ofInlineWrites(queuePair, inlineWrites, run, bytes));
        }
        cursor.keep(bytes, at);
    }

    /** Enters an entry among the outstanding ones and passes it. */
    private void enter(NicQueuePair queuePair, Wqe wqe) {
        SendCursor cursor = queuePair.cursor();
        int packets = requester.packetsOf(wqe);
        queuePair
                .outstanding()
                .add(
                        wqe,
                        cursor.decoded(),
                        cursor.nextPsn(),
                        cursor.nextPsn() + packets,
                        ports.nowPs());
        cursor.decode(wqe.blocks(), packets);
    }

    private static boolean alike(Wqe wqe, List<Wqe> run) {
        return run.isEmpty()
                || (wqe.length() == run.get(0).length() && wqe.rkey() == run.get(0).rkey());
    }
}
