package dev.doorbell.workloads.nvshmem;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.nvshmem.FaultInjection;
import dev.doorbell.libraries.nvshmem.Nvshmem;
import dev.doorbell.libraries.nvshmem.NvshmemConstants;
import dev.doorbell.libraries.nvshmem.NvshmemOptions;
import dev.doorbell.libraries.nvshmem.Path;
import dev.doorbell.libraries.nvshmem.Pe;
import dev.doorbell.libraries.nvshmem.Placement;
import dev.doorbell.workloads.ClusterPlan;
import dev.doorbell.workloads.Fault;
import dev.doorbell.workloads.JobException;
import dev.doorbell.workloads.JobSpec;
import dev.doorbell.workloads.PayloadMode;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * What the NVSHMEM workloads share: one PE per node, its library set up as the job says, its host
 * program started when the library is ready.
 */
record NvshmemJob(
        JobSpec job, Placement placement, NvshmemConstants constants, NvshmemOptions options) {

    static final List<String> PATHS = List.of("ibgda", "ibrc");

    /**
     * The set-up of a job.
     *
     * @param heapBytes data each PE needs
     * @param heapField parameter to blame when that does not fit
     * @param queuePairsPerPeer IBGDA queue pairs to each peer
     */
    static NvshmemJob of(
            JobSpec job, Profile profile, long heapBytes, String heapField, int queuePairsPerPeer) {
        if (job.nodes() < 2 || job.nodes() % 2 != 0) {
            throw JobException.invalid(
                    "nodes",
                    job.nodes(),
                    "an even number of at least 2: each even PE sends to the next");
        }
        long limit = profile.size("gpu.memory") - HEAP_RESERVE_BYTES;
        if (heapBytes > limit) {
            throw new JobException(
                    heapField,
                    "%s asks for a symmetric heap of %d bytes; expected at most %d bytes, which is what gpu.memory leaves"
                            .formatted(heapField, heapBytes, limit));
        }
        for (Fault fault : job.faults()) {
            Integer pe = fault.pe();
            if (pe != null && pe >= job.nodes()) {
                throw JobException.invalid("faults.pe", pe, "a PE from 0 to " + (job.nodes() - 1));
            }
        }
        Placement placement = new Placement(job.nodes(), 1, ClusterPlan.processesPerNode(profile));
        NvshmemOptions options =
                new NvshmemOptions(
                        Path.valueOf(job.path().toUpperCase(Locale.ROOT)),
                        heapBytes,
                        job.payload() == PayloadMode.PHANTOM,
                        queuePairsPerPeer,
                        NvshmemOptions.DEFAULT_QUEUE_DEPTH,
                        true);
        return new NvshmemJob(job, placement, NvshmemConstants.of(profile), options);
    }

    // Queues, completion queues and the control part of the heap live beside the data.
    private static final long HEAP_RESERVE_BYTES = 1L << 30;

    /** Software that runs {@code program} for the PE of a node. */
    NodeSoftware software(Consumer<Pe> program) {
        return new NodeSoftware() {
            @Override
            public void boot(Node node) {
                Nvshmem.init(
                        node, placement, constants, options, NvshmemJob.this::faultsOf, program);
            }
        };
    }

    private FaultInjection faultsOf(int pe) {
        return new FaultInjection(
                job.faults().stream()
                        .filter(Fault.Spoiled.class::isInstance)
                        .map(Fault.Spoiled.class::cast)
                        .filter(fault -> fault.pe() == pe)
                        .map(fault ->
                                new FaultInjection.Spoiled(
                                        fault.operation(),
                                        FaultInjection.Kind.valueOf(fault.kind().name())))
                        .toList());
    }
}
