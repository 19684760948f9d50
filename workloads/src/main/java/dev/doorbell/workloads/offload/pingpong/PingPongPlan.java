package dev.doorbell.workloads.offload.pingpong;

import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.libraries.mpi.MpiSetup;
import dev.doorbell.libraries.verbs.CpuCosts;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.result.Table;
import java.util.Arrays;
import java.util.List;

/**
 * The plan of a job.
 *
 * @param options what is measured
 * @param matches in the order they are played
 * @param sharedMemory set-up of the processes that share memory
 * @param processesPerNode logical processes of a node
 * @param host costs of a host core
 * @param arm costs of an Arm core
 */
record PingPongPlan(
        PingPongOptions options,
        List<Match> matches,
        MpiSetup sharedMemory,
        int processesPerNode,
        CpuCosts host,
        CpuCosts arm)
        implements WorkloadPlan {

    PingPongPlan {
        matches = List.copyOf(matches);
    }

    @Override
    public NodeSoftware software(int node) {
        return new PingPongSoftware(this, stations(node, Station.Side.HOST), host, node == 0);
    }

    @Override
    public NodeSoftware dpuSoftware(int node, int dpu) {
        return new PingPongSoftware(this, stations(node, Station.Side.ARM), arm, false);
    }

    @Override
    public long storedBytes() {
        long buffers = 2L * options.largest() * Station.values().length;
        return options.operation() == PingPongOptions.Operation.WRITE
                ? buffers
                : buffers + 2L * options.window() * options.largest() * Station.values().length;
    }

    @Override
    public List<Table> tables(List<Measurement> measurements) {
        return List.of(new PingPongRows(options, matches).table(measurements));
    }

    /** Those of a computer that use its NIC. */
    private List<Station> stations(int node, Station.Side side) {
        return Arrays.stream(Station.values())
                .filter(station -> station.node() == node && station.side() == side)
                .filter(station -> station != Station.HOST_0_TOO)
                .toList();
    }
}
