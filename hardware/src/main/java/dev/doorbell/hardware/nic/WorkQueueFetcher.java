package dev.doorbell.hardware.nic;

import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.verbs.Wqe;
import dev.doorbell.hardware.verbs.WqeCodec;
import dev.doorbell.hardware.verbs.WqeOpcode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Fetches send queue entries by DMA, a few basic blocks at a time, and cuts what comes into runs.
 */
final class WorkQueueFetcher {

    private final NicPorts ports;
    private final DmaReader reader;
    private final NicConstants constants;
    private final Requester requester;

    WorkQueueFetcher(
            NicPorts ports, DmaReader reader, NicConstants constants, Requester requester) {
        this.ports = ports;
        this.reader = reader;
        this.constants = constants;
        this.requester = requester;
    }

    /**
     * Asks for what has been posted and not yet asked for, as far as the prefetch limit lets it:
     * that of blocks under way and of those that wait for the turn of their target.
     */
    void fetch(NicQueuePair queuePair) {
        if (queuePair.resting) {
            return;
        }
        int epoch = queuePair.epoch;
        int depth = queuePair.config.sendQueueBlocks();
        while (queuePair.fetched != queuePair.producer
                && queuePair.blocksUnderWay < constants.prefetchBlocks()) {
            // Reads are aligned, so that none crosses a page.
            int place = queuePair.fetched & (depth - 1);
            int toBoundary =
                    Math.min(
                            depth - place,
                            constants.fetchBlocks() - place % constants.fetchBlocks());
            int whole = Math.min(toBoundary, queuePair.producer - queuePair.fetched);
            int room =
                    constants.prefetchBlocks() - queuePair.blocksUnderWay - queuePair.heldBlocks();
            // Turns make room entry by entry, yet a read is worth its while when it is whole.
            if (queuePair.heldBlocks() > 0 && room < whole) {
                return;
            }
            int blocks = Math.min(whole, room);
            int first = queuePair.fetched;
            queuePair.fetched += blocks;
            queuePair.blocksUnderWay += blocks;
            long asked = ports.nowPs();
            reader.readControl(
                    queuePair.config.function(),
                    queuePair.blockAddress(first),
                    blocks * Wqe.BLOCK_BYTES,
                    (payload, block) ->
                            epoch == queuePair.epoch
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
        queuePair.blocksUnderWay -= real.length() / Wqe.BLOCK_BYTES;
        ports.span(
                "wqe",
                "fetch WQE",
                askedPs,
                ports.nowPs(),
                Flow.of(queuePair.config.qpn(), firstBlock));
        decode(queuePair, append(queuePair.undecoded, real));
        fetch(queuePair);
        return ports.nowPs();
    }

    @SuppressWarnings("ReferenceEquality") // Each turn to a target is an object of its own.
    private void decode(NicQueuePair queuePair, byte[] bytes) {
        int at = 0;
        List<Wqe> inlineWrites = new ArrayList<>();
        int firstBlock = queuePair.decoded;
        int firstPsn = queuePair.nextPsn;
        Destination runDestination = queuePair.present;
        while (at < bytes.length
                && at + WqeCodec.blocks(bytes, at) * Wqe.BLOCK_BYTES <= bytes.length) {
            Wqe wqe = WqeCodec.decode(bytes, at, queuePair.dynamic());
            Destination destination = queuePair.destinationOf(wqe, ports.self());
            boolean joins = wqe.inline() && wqe.opcode() == WqeOpcode.RDMA_WRITE;
            boolean continues = joins && destination == runDestination && alike(wqe, inlineWrites);
            if (!inlineWrites.isEmpty() && !continues) {
                requester.accept(
                        SendRun.ofInlineWrites(
                                queuePair,
                                inlineWrites,
                                firstBlock,
                                firstPsn,
                                runDestination,
                                bytes));
                inlineWrites.clear();
            }
            if (inlineWrites.isEmpty()) {
                firstBlock = queuePair.decoded;
                firstPsn = queuePair.nextPsn;
                runDestination = destination;
            }
            int psn = queuePair.nextPsn;
            queuePair.nextPsn += requester.packetsOf(wqe);
            NicQueuePair.Outstanding entry =
                    queuePair.expectCompletion(wqe, queuePair.decoded, psn, ports.nowPs());
            if (joins) {
                inlineWrites.add(wqe);
            } else {
                requester.accept(
                        SendRun.ofSingle(
                                queuePair,
                                wqe,
                                queuePair.decoded,
                                firstPsn,
                                destination,
                                entry,
                                bytes));
            }
            queuePair.decoded += wqe.blocks();
            at += wqe.blocks() * Wqe.BLOCK_BYTES;
        }
        if (!inlineWrites.isEmpty()) {
            requester.accept(
                    SendRun.ofInlineWrites(
                            queuePair, inlineWrites, firstBlock, firstPsn, runDestination, bytes));
        }
        queuePair.undecoded =
                at == bytes.length ? NONE : Arrays.copyOfRange(bytes, at, bytes.length);
    }

    private static final byte[] NONE = {};

    private static boolean alike(Wqe wqe, List<Wqe> run) {
        return run.isEmpty()
                || (wqe.length() == run.get(0).length() && wqe.rkey() == run.get(0).rkey());
    }

    private static byte[] append(byte[] kept, Payload.Real fetched) {
        byte[] all = Arrays.copyOf(kept, kept.length + fetched.length());
        System.arraycopy(fetched.bytes(), fetched.offset(), all, kept.length, fetched.length());
        return all;
    }
}
