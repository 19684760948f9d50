package dev.doorbell.workloads.offload.pingpong;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.mpi.MpiOptions;
import dev.doorbell.libraries.mpi.MpiSetup;
import dev.doorbell.libraries.process.HostConstants;
import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.workloads.LogicalProcesses;
import dev.doorbell.workloads.PublishedMachines;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadCard;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.offload.OffloadJob;
import dev.doorbell.workloads.offload.pingpong.PingPongOptions.Operation;
import dev.doorbell.workloads.parameter.MpiVariables;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.parameter.Repetition;
import dev.doorbell.workloads.parameter.Size;
import dev.doorbell.workloads.parameter.Words;
import java.util.List;

/**
 * {@code offload/pingpong}: latency and bandwidth between host and host, host and Arm, Arm and Arm,
 * inside a node and between nodes.
 */
public final class PingPong implements Workload {

    private static final long MAX_SEND_BYTES = Size.M;

    private static final Parameter<Operation> OPERATION =
            Parameter.of(
                    "operation",
                    "write",
                    Words.of(
                            List.of(Operation.WRITE, Operation.SEND),
                            operation -> operation == Operation.WRITE ? "write" : "send"),
                    "RDMA WRITE and polling memory, or SEND and polling completions");
    private static final Parameter<List<Long>> SIZES =
            Parameter.of(
                            "sizes",
                            "1..1M",
                            Size.of(1, 16 * Size.M).and(" and send to 1M").list(),
                            "bytes of a message")
                    .in("B");
    private static final Parameter<Integer> ITERATIONS =
            Repetition.iterations(20, "measured round trips");
    private static final Parameter<Integer> WARMUP = Repetition.warmup(5, "round trips before");
    private static final Parameter<Integer> WINDOW =
            Parameter.whole("window", 64, 1, 256, "messages posted at once for bandwidth");
    private static final Parameter<Integer> WINDOWS =
            Parameter.whole("windows", 4, 1, Repetition.MAX, "measured windows");

    private static final WorkloadCard CARD =
            WorkloadCard.of(
                            "offload/pingpong",
                            "ping-pong latency and windowed bandwidth of hosts and DPUs, relative to host-host")
                    .on(PublishedMachines.OFFLOAD, List.of("verbs"))
                    .with(OPERATION, SIZES, ITERATIONS, WARMUP, WINDOW, WINDOWS);

    @Override
    public WorkloadCard card() {
        return CARD;
    }

    @Override
    public WorkloadPlan plan(JobSpec job, Profile profile) {
        Parameters given = CARD.read(job);
        OffloadJob.requireDpus(profile);
        Operation operation = given.get(OPERATION);
        PingPongOptions options =
                new PingPongOptions(
                        operation,
                        sizes(given, operation).stream().map(Math::toIntExact).toList(),
                        given.get(ITERATIONS),
                        given.get(WARMUP),
                        given.get(WINDOW),
                        given.get(WINDOWS),
                        job.seed());
        int processesPerNode = LogicalProcesses.perNode(profile);
        RankLayout layout = new RankLayout(job.nodes(), 2, 0, processesPerNode);
        MpiOptions memory =
                MpiOptions.of(SharedMemoryGame.heapBytes(options), false)
                        .with(MpiVariables.of(job));
        return new PingPongPlan(
                options,
                Match.throughNics(job.nodes()),
                processesPerNode,
                new MpiSetup(layout, HostConstants.of(profile), memory),
                new MpiSetup(layout, HostConstants.ofArm(profile), memory));
    }

    private static List<Long> sizes(Parameters given, Operation operation) {
        return operation == Operation.SEND ? given.atMost(SIZES, MAX_SEND_BYTES) : given.get(SIZES);
    }
}
