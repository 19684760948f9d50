package dev.doorbell.libraries.msccl.runtime;

import dev.doorbell.libraries.msccl.code.Transfer;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.program.StepType;
import dev.doorbell.libraries.msccl.program.ThreadBlock;
import dev.doorbell.libraries.msccl.runtime.connection.PassCosts;
import dev.doorbell.libraries.msccl.runtime.connection.PassCosts.Pass;
import dev.doorbell.libraries.msccl.runtime.connection.ReceiveEnd;
import dev.doorbell.libraries.msccl.runtime.connection.SendEnd;

/** Times of a thread block's passes over the data of its transfers. */
final class Passes {

    private final Kernel kernel;
    private final BlockEnds ends;
    private final PassCosts costs;
    private final Protocol protocol;
    private final int threads;

    Passes(Kernel kernel, ThreadBlock block, BlockEnds ends) {
        this.kernel = kernel;
        this.ends = ends;
        costs = kernel.costs().passes();
        protocol =
                kernel.pairs() && ends.send() == null && ends.receive() == null
                        ? Protocol.SIMPLE // NCCL copies a rank's own part in whole words.
                        : kernel.protocol();
        threads = kernel.threads(block);
    }

    /** Number of times that a slice's bytes cross the GPU's memory. */
    static int count(Transfer transfer) {
        StepType type = transfer.type();
        return loads(transfer)
                + stores(transfer)
                + (type.sends() ? 1 : 0)
                + (type.receives() ? 1 : 0);
    }

    /**
     * Time until the first words are loaded.
     *
     * @param polled true if the thread block has polled the lines that it receives, and so has
     *     loaded the first ones
     */
    long firstPs(Transfer transfer, int bytes, boolean polled) {
        if (bytes == 0) {
            return 0;
        }
        Pass pass = pass(transfer, bytes);
        // Its stores queue behind the loads with which the other warps still poll.
        return polled && lines(transfer) ? costs.pollsPs(pass) : costs.firstPs(pass);
    }

    /** Latency of the loads that it still waits for, round after round. */
    long waitsPs(Transfer transfer, int bytes, boolean polled) {
        if (bytes == 0) {
            return 0;
        }
        Pass pass = pass(transfer, bytes);
        return costs.latencyPs(pass) - (polled && lines(transfer) ? costs.firstPs(pass) : 0);
    }

    /** Time from then to the end of the pass. */
    long restPs(Transfer transfer, int bytes) {
        if (bytes == 0) {
            return 0;
        }
        Pass pass = pass(transfer, bytes);
        return costs.latencyPs(pass) - costs.firstPs(pass) + costs.issuePs(pass);
    }

    /** Time in which a receiver of {@code bytes} polls its lines once. */
    long peerPollPs(int bytes) {
        if (bytes == 0 || protocol == Protocol.SIMPLE) {
            return 0;
        }
        long wire = kernel.call().slots().wireBytes(bytes);
        return costs.pollsPs(new Pass(protocol, threads, bytes, 0, wire, 0, 0, 0, false, 0, 0, 0));
    }

    /** Returns true if the transfer receives lines with flags. */
    private boolean lines(Transfer transfer) {
        return transfer.type().receives() && protocol != Protocol.SIMPLE;
    }

    private Pass pass(Transfer transfer, int bytes) {
        StepType type = transfer.type();
        SendEnd send = ends.send();
        ReceiveEnd receive = ends.receive();
        long wire = kernel.call().slots().wireBytes(bytes);
        return new Pass(
                protocol,
                threads,
                bytes,
                loads(transfer),
                lines(transfer) ? wire : 0,
                type.receives() && !lines(transfer) ? bytes : 0,
                stores(transfer),
                type.sends() ? wire : 0,
                send != null && send.storesAway(),
                type.receives() && receive != null ? receive.longerLoadPs(1) : 0,
                type.receives() && receive != null ? receive.longerLoadPs(costs.unroll()) : 0,
                kernel.workingSet());
    }

    private static int loads(Transfer transfer) {
        StepType type = transfer.type();
        return (type.readsSource() ? transfer.sources().size() : 0) + (type.readsTarget() ? 1 : 0);
    }

    private static int stores(Transfer transfer) {
        return transfer.type().writesTarget() ? 1 : 0;
    }
}
