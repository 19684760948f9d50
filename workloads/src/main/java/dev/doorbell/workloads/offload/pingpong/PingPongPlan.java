package dev.doorbell.workloads.offload.pingpong;

import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.libraries.mpi.MpiSetup;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.result.Table;
import java.util.Arrays;
import java.util.List;

/**
 * The plan of a job.
 *
 * @param options of the measurement
 * @param matches those that go through a NIC, in the order they are played
 * @param processesPerNode logical processes of a node
 * @param host set-up of processes that share a host's memory
 * @param arm set-up of processes that share a DPU's memory
 */
record PingPongPlan(
        PingPongOptions options,
        List<Match> matches,
        int processesPerNode,
        MpiSetup host,
        MpiSetup arm)
        implements WorkloadPlan {

    PingPongPlan {
        matches = List.copyOf(matches);
    }

    @Override
    public NodeSoftware software(int node) {
        return new PingPongSoftware(
                this,
                stations(node, Station.Side.HOST),
                host.constants().verbs(),
                node == 0 ? Match.HOST_SHARED : null,
                host);
    }

    @Override
    public NodeSoftware dpuSoftware(int node, int dpu) {
        return new PingPongSoftware(
                this,
                stations(node, Station.Side.ARM),
                arm.constants().verbs(),
                node == 1 ? Match.ARM_SHARED : null,
                arm);
    }

    @Override
    public long storedBytes() {
        long buffers = 2L * options.largest() * Station.values().length;
        return options.operation() == PingPongOptions.Operation.WRITE
                ? buffers
                : buffers + 2L * options.window() * options.largest() * Station.values().length;
    }

    @Override
    public long steps() {
        // Two more matches are played in shared memory, of a host and of a DPU.
        return (matches.size() + 2L) * options.sizes().size();
    }

    @Override
    public List<Table> tables(List<Measurement> measurements) {
        return List.of(new PingPongRows(options).table(measurements));
    }

    /** Stations of a computer. */
    private List<Station> stations(int node, Station.Side side) {
        return Arrays.stream(Station.values())
                .filter(station -> station.node() == node && station.side() == side)
                .toList();
    }
}
