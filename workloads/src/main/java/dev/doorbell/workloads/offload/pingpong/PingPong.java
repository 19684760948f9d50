package dev.doorbell.workloads.offload.pingpong;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.mpi.MpiOptions;
import dev.doorbell.libraries.mpi.MpiSetup;
import dev.doorbell.libraries.process.HostConstants;
import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.workloads.LogicalProcesses;
import dev.doorbell.workloads.Parameters;
import dev.doorbell.workloads.PublishedMachines;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.offload.OffloadJob;
import dev.doorbell.workloads.offload.pingpong.PingPongOptions.Operation;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Prose;
import java.util.List;

/**
 * {@code offload/pingpong}: latency and bandwidth between host and host, host and Arm, Arm and Arm,
 * inside a node and between nodes.
 */
public final class PingPong implements Workload {

    private static final int MAX_BYTES = 1 << 24;
    private static final int MAX_SEND_BYTES = 1 << 20;
    private static final int MAX_WINDOW = 256;
    private static final int MAX_ITERATIONS = 1_000_000;

    @Override
    public String name() {
        return "offload/pingpong";
    }

    @Override
    public String summary() {
        return "ping-pong latency and windowed bandwidth of hosts and DPUs, relative to host-host";
    }

    @Override
    public String defaultProfile(String path) {
        return PublishedMachines.OFFLOAD;
    }

    @Override
    public List<String> paths() {
        return List.of("verbs");
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(
                Prose.parameter(
                        "operation",
                        "write",
                        "",
                        "write or send",
                        "RDMA WRITE and polling memory, or SEND and polling completions"),
                Prose.parameter(
                        "sizes",
                        "1..1M",
                        "B",
                        "1 to 16M and send to 1M, a list or a range",
                        "bytes of a message"),
                Prose.parameter(
                        "iterations", "20", "", "1 to " + MAX_ITERATIONS, "measured round trips"),
                Prose.parameter("warmup", "5", "", "0 to " + MAX_ITERATIONS, "round trips before"),
                Prose.parameter(
                        "window",
                        "64",
                        "",
                        "1 to " + MAX_WINDOW,
                        "messages posted at once for bandwidth"),
                Prose.parameter("windows", "4", "", "1 to " + MAX_ITERATIONS, "measured windows"));
    }

    @Override
    public WorkloadPlan plan(JobSpec job, Profile profile) {
        Parameters given = new Parameters(this, job);
        OffloadJob.requireDpus(profile);
        Operation operation = given.choice("operation", Operation.values());
        PingPongOptions options =
                new PingPongOptions(
                        operation,
                        given
                                .sizes(
                                        "sizes",
                                        1,
                                        operation == Operation.SEND ? MAX_SEND_BYTES : MAX_BYTES)
                                .stream()
                                .map(Math::toIntExact)
                                .toList(),
                        given.integer("iterations", 1, MAX_ITERATIONS),
                        given.integer("warmup", 0, MAX_ITERATIONS),
                        given.integer("window", 1, MAX_WINDOW),
                        given.integer("windows", 1, MAX_ITERATIONS),
                        job.seed());
        int processesPerNode = LogicalProcesses.perNode(profile);
        RankLayout layout = new RankLayout(job.nodes(), 2, 0, processesPerNode);
        MpiOptions memory = MpiOptions.of(SharedMemoryGame.heapBytes(options), false);
        return new PingPongPlan(
                options,
                Match.throughNics(job.nodes()),
                processesPerNode,
                new MpiSetup(layout, HostConstants.of(profile), memory),
                new MpiSetup(layout, HostConstants.ofArm(profile), memory));
    }
}
