package dev.doorbell.libraries.msccl.nccl.builtin;

import dev.doorbell.libraries.msccl.code.ConnectionBuffers;
import dev.doorbell.libraries.msccl.code.Tiling;
import dev.doorbell.libraries.msccl.nccl.machine.NcclVersion;
import dev.doorbell.libraries.msccl.nccl.machine.Ranks;
import dev.doorbell.libraries.msccl.nccl.tuning.IntegerLog;
import dev.doorbell.libraries.msccl.nccl.tuning.KernelShape;
import dev.doorbell.libraries.msccl.nccl.tuning.TunedCall;
import dev.doorbell.libraries.msccl.program.Protocol;

/**
 * NCCL's division of a call, in bytes. Source: enqueue.cc and collectives/device/all_reduce.h of
 * NCCL 2.12.12. Since 2.20, chunks are as short as {@value #WORDS_BYTES} bytes, and those of a tree
 * over Simple are not halved any more for a tree's depth.
 *
 * @param version version of NCCL
 * @param protocol protocol of the connections
 * @param shape channels and threads
 * @param call the call
 * @param buffers buffers of the connections
 */
record Cutting(
        NcclVersion version,
        Protocol protocol,
        KernelShape shape,
        TunedCall call,
        ConnectionBuffers buffers) {

    private static final long WORDS_BYTES = 16;
    private static final long WORD_BYTES = 8;
    private static final long LL128_THREAD_BYTES = 30;

    /** Halves are whole lines. */
    private static final long HALF_GRAIN = 128;

    /** Tile of algorithms with one step per operation: chains, and point to point. */
    long chain() {
        return buffers.stepBytes(protocol);
    }

    /** Tile of a ring, the same as for programs of MSCCL. */
    long ring() {
        return buffers.stepBytes(protocol) * protocol.stepsPerOperation();
    }

    /**
     * Tile of a tree. LL128, and Simple in 2.12, halve it until the tiles fill the tree's depth.
     */
    long tree() {
        return switch (protocol) {
            case LL -> chain();
            case LL128 -> treeLl128();
            case SIMPLE -> treeSimple();
        };
    }

    /** Returns the division of the call into chunks, which tiles divide again. */
    Tiling tiling(int chunks, long tileBytes) {
        long loopBytes = chunks * tileBytes;
        long rest = call.bytes() % loopBytes;
        long last = Math.ceilDiv(Math.ceilDiv(rest, chunks), grain()) * grain();
        long chunk = call.bytes() / loopBytes * tileBytes + Math.min(tileBytes, last);
        return new Tiling(chunk, tileBytes, 1);
    }

    /** Divisor of a chunk: in 2.12, the bytes that the threads of a block move together. */
    private long grain() {
        if (version != NcclVersion.V2_12) {
            return WORDS_BYTES;
        }
        return shape.threads()
                * switch (protocol) {
                    case SIMPLE, LL -> WORD_BYTES;
                    case LL128 -> LL128_THREAD_BYTES;
                };
    }

    private long treeSimple() {
        if (version != NcclVersion.V2_12) {
            return chain();
        }
        Ranks ranks = call.ranks();
        long depth = ranks.perNode() - 1L + IntegerLog.floor(ranks.nodes());
        long chunk = chain();
        chunk = halved(chunk, depth * 8, 1, 128 << 10);
        chunk = halved(chunk, depth * 4, 1, 64 << 10);
        return halved(chunk, depth, 1, 32 << 10);
    }

    private long treeLl128() {
        Ranks ranks = call.ranks();
        // 1 + log2(nodes) + a tenth of a step for each GPU of a node, in tenths.
        long steps = 10 + 10L * IntegerLog.floor(ranks.nodes()) + ranks.perNode();
        long parts = 10L * ranks.perNode();
        long lines = buffers.bytes(protocol) / Protocol.STEPS;
        lines = halved(lines, steps * 64, parts, 128 << 10);
        lines = halved(lines, steps * 16, parts, 32 << 10);
        return protocol.dataBytes(lines);
    }

    /** Halves a chunk above {@code least} until a channel has {@code wanted / parts} of them. */
    private long halved(long chunk, long wanted, long parts, long least) {
        long half = chunk;
        while (half > least && call.bytes() / (shape.channels() * half) * parts < wanted) {
            half = half / (2 * HALF_GRAIN) * HALF_GRAIN;
        }
        return half;
    }
}
