package dev.doorbell.libraries.msccl.nccl;

import dev.doorbell.libraries.msccl.code.ConnectionBuffers;
import dev.doorbell.libraries.msccl.nccl.machine.Hop;
import dev.doorbell.libraries.msccl.nccl.machine.Machine;
import dev.doorbell.libraries.msccl.nccl.machine.NcclVersion;
import dev.doorbell.libraries.msccl.nccl.tuning.TunedCall;
import dev.doorbell.libraries.msccl.nccl.tuning.Tuning;
import dev.doorbell.libraries.msccl.program.Protocol;

/**
 * Protocol, channels and chunks of the send and the receive of a pair of ranks. Sources: enqueue.cc
 * of NCCL 2.12.12, and scheduleP2pTasksToPlan, addP2pToPlan and ncclTopoComputeP2pChannels of later
 * releases.
 *
 * @param protocol LL for little data between GPUs of a node since 2.14, otherwise Simple
 * @param channels channels over which the data of a pair is spread, at least 1
 * @param chunkBytes data of an operation, in bytes
 */
public record PairSplit(Protocol protocol, int channels, long chunkBytes) {

    /** Least data of a pair for another channel in 2.12, in bytes. */
    private static final long PAIR_CHANNEL_BYTES = 128 << 10;

    /** Data of a channel up to which LL is used, {@code NCCL_P2P_LL_THRESHOLD}, in bytes. */
    private static final long LL_BYTES = 16 << 10;

    /** Chunk between GPUs that NVLink connects, {@code NCCL_P2P_NVL_CHUNKSIZE}, in bytes. */
    private static final long NVLINK_CHUNK = 512 << 10;

    /** Chunk over PCIe or a network, {@code NCCL_P2P_PCI_CHUNKSIZE}, in bytes. */
    private static final long OTHER_CHUNK = 128 << 10;

    /** Channels of a pair for each of its NVLinks, and without NVLink. */
    private static final int CHANNELS = 2;

    /** Pairs that share a channel at most before pairs over a network have fewer channels. */
    private static final int SHARED = 4;

    /** Parts of a chunk that are worth a channel, inside a node and between nodes. */
    private static final int PARTS_INSIDE = 8;

    private static final int PARTS_BETWEEN = 2;

    /** Chunks for which a pair inside a node takes further channels. */
    private static final int CHUNKS_INSIDE = 32;

    /** Chunks of a message over a network below which they are half as long. */
    private static final int FEW_CHUNKS = 8;

    public PairSplit {
        if (channels < 1 || chunkBytes < 1) {
            throw new IllegalArgumentException(
                    "%d channels with chunks of %d bytes; expected positive numbers"
                            .formatted(channels, chunkBytes));
        }
    }

    /**
     * Returns the split of an all-to-all.
     *
     * @param nodes nodes that NCCL sees
     */
    static PairSplit of(Tuning tuning, TunedCall call, int nodes, ConnectionBuffers buffers) {
        int ranks = call.ranks().count();
        int all = tuning.graphs(call).pairChannels();
        long bytes = Math.ceilDiv(call.bytes(), ranks);
        if (tuning.version() == NcclVersion.V2_12) {
            int most = Math.max(1, all / ranks);
            return new PairSplit(
                    Protocol.SIMPLE,
                    Math.clamp(Math.ceilDiv(bytes, PAIR_CHANNEL_BYTES), 1, most),
                    buffers.stepBytes(Protocol.SIMPLE));
        }
        int most = mostChannels(tuning.machine(), nodes, ranks, all);
        if (nodes > 1) {
            return between(bytes, least(most, ranks, all), most);
        }
        return bytes <= most * LL_BYTES
                ? inside(
                        Protocol.LL,
                        bytes,
                        least(most, ranks, all),
                        most,
                        buffers.bytes(Protocol.LL) / Protocol.STEPS,
                        buffers.stepBytes(Protocol.LL))
                : simpleInside(tuning.machine(), bytes, least(most, ranks, all), most);
    }

    /** Channels of a pair at most: a power of two. */
    private static int mostChannels(Machine machine, int nodes, int ranks, int all) {
        int most;
        if (nodes > 1) {
            most = CHANNELS;
            while (most * ranks > all * SHARED && most > 1) {
                most /= 2;
            }
            most = Math.max(most, machine.nics() / machine.gpus());
        } else if (machine.inside() == Hop.NVLINK) {
            int shared = machine.switched() ? 1 : Math.max(1, machine.gpus() - 1);
            most = CHANNELS * Math.max(1, machine.nvlinks() / shared);
        } else {
            most = CHANNELS;
        }
        int bounded = Math.clamp(most, 1, all);
        int power = Integer.highestOneBit(bounded);
        return power == bounded ? power : 2 * power;
    }

    /** Channels of a pair of little data: as many as leave each pair channels of its own. */
    private static int least(int most, int ranks, int all) {
        int least = most;
        while (least * ranks > all && least > 1) {
            least /= 2;
        }
        return least;
    }

    private static PairSplit simpleInside(Machine machine, long bytes, int least, int most) {
        long chunk = machine.inside() == Hop.NVLINK ? NVLINK_CHUNK : OTHER_CHUNK;
        return inside(Protocol.SIMPLE, bytes, least, most, chunk, chunk);
    }

    private static PairSplit inside(
            Protocol protocol, long bytes, int least, int most, long step, long chunk) {
        return new PairSplit(
                protocol,
                channels(bytes, least, most, step / PARTS_INSIDE, step * CHUNKS_INSIDE),
                chunk);
    }

    private static PairSplit between(long bytes, int least, int most) {
        long chunk = OTHER_CHUNK;
        if (bytes < OTHER_CHUNK) {
            chunk /= SHARED;
        } else if (bytes < FEW_CHUNKS * OTHER_CHUNK) {
            chunk /= 2;
        }
        return new PairSplit(
                Protocol.SIMPLE,
                channels(bytes, least, most, OTHER_CHUNK / PARTS_BETWEEN, OTHER_CHUNK),
                chunk);
    }

    private static int channels(long bytes, int least, int most, long leastPart, long mostPart) {
        int channels = Math.clamp(Math.ceilDiv(bytes, leastPart), 1, least);
        while (Math.ceilDiv(bytes, channels) > mostPart && channels <= most / 2) {
            channels *= 2;
        }
        return channels;
    }
}
