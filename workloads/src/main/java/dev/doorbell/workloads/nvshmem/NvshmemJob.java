package dev.doorbell.workloads.nvshmem;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.nvshmem.Nvshmem;
import dev.doorbell.libraries.nvshmem.Pe;
import dev.doorbell.libraries.nvshmem.heap.WrongUseException;
import dev.doorbell.libraries.nvshmem.ibgda.config.IbgdaOptions;
import dev.doorbell.libraries.nvshmem.setup.NvshmemConstants;
import dev.doorbell.libraries.nvshmem.setup.NvshmemEnvironment;
import dev.doorbell.libraries.nvshmem.setup.NvshmemOptions;
import dev.doorbell.libraries.nvshmem.setup.Path;
import dev.doorbell.libraries.nvshmem.setup.Placement;
import dev.doorbell.libraries.nvshmem.transport.FaultInjection;
import dev.doorbell.workloads.LogicalProcesses;
import dev.doorbell.workloads.PublishedMachines;
import dev.doorbell.workloads.WorkloadCard;
import dev.doorbell.workloads.job.Fault;
import dev.doorbell.workloads.job.FaultKind;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.PayloadMode;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.parameter.Whole;
import dev.doorbell.workloads.parameter.Words;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.function.Consumer;

/**
 * Common part of the NVSHMEM workloads: PEs, one per GPU, and the library with the options of the
 * job. Host programs start when the library is ready.
 *
 * @param job specification of the job
 * @param placement of the PEs
 * @param constants costs of the library's steps
 * @param options of the library
 * @param warnings about the job's environment variables, one sentence each
 */
public record NvshmemJob(
        JobSpec job,
        Placement placement,
        NvshmemConstants constants,
        NvshmemOptions options,
        List<String> warnings) {

    private static final String NVLINK = "nvlink";

    /** Paths every NVSHMEM workload can take. */
    public static final List<String> PATHS = List.of("ibgda", "ibrc", NVLINK);

    /** PEs of a node. */
    public static final Parameter<Integer> PES_PER_NODE =
            Parameter.of(
                    "pesPerNode",
                    "1",
                    Whole.upTo(1, "the GPUs of a node"),
                    "PEs, one per GPU; by default 2 on path nvlink");

    /** Proxy threads of a PE. */
    public static final Parameter<Integer> PROXY_THREADS =
            Parameter.whole("proxyThreads", 1, 1, 16, "proxy threads per PE, for ibrc");

    /** Threads that call together; {@code all} stands for all three groups. */
    public static final Parameter<List<String>> SCOPE =
            Parameter.of(
                    "scope",
                    "all",
                    Words.of("thread", "warp", "block", "all").list(),
                    "threads that call together");

    // Queues, completion queues and the control part of the heap live beside the data.
    private static final long HEAP_RESERVE_BYTES = 1L << 30;

    /**
     * Number of GPUs of a node. Without GPUs no NVSHMEM job runs, and a {@link JobException} is
     * thrown.
     */
    public static int gpus(Profile profile) {
        int gpus = profile.count("node.gpus");
        if (gpus == 0) {
            throw JobException.invalid(
                    "profile", profile.name(), "a profile whose nodes have GPUs");
        }
        return gpus;
    }

    /**
     * PEs of a node. Over NVLink they are two when the job does not say: one alone has no peer
     * there.
     */
    public static int pesPerNode(JobSpec job, Profile profile, Parameters given) {
        int gpus = gpus(profile);
        if (job.path().equals(NVLINK) && !given.given(PES_PER_NODE)) {
            if (gpus < 2) {
                throw JobException.invalid(
                        "profile", profile.name(), "a profile with 2 GPUs or more in a node");
            }
            return 2;
        }
        return given.atMost(PES_PER_NODE, gpus);
    }

    /**
     * The set-up of a job with the default options of the profile's NVSHMEM release.
     *
     * @param heapBytes data each PE needs
     * @param heapField parameter to blame when that does not fit
     */
    public static NvshmemJob of(
            JobSpec job, Profile profile, Parameters given, long heapBytes, String heapField) {
        return of(job, profile, given, heapBytes, heapField, ibgda -> {});
    }

    /**
     * The set-up of a job whose workload needs other defaults.
     *
     * @param heapBytes data each PE needs
     * @param heapField parameter to blame when that does not fit
     * @param ibgda changes the release's options of IBGDA; the job's environment changes the result
     */
    public static NvshmemJob of(
            JobSpec job,
            Profile profile,
            Parameters given,
            long heapBytes,
            String heapField,
            Consumer<IbgdaOptions.Builder> ibgda) {
        Placement placement =
                new Placement(
                        job.nodes(),
                        pesPerNode(job, profile, given),
                        LogicalProcesses.perNode(profile));
        for (Fault fault : job.faults()) {
            Integer pe = fault.pe();
            if (pe != null && pe >= placement.pes()) {
                throw JobException.invalid(
                        "faults.pe", pe, "a PE from 0 to " + (placement.pes() - 1));
            }
        }
        NvshmemEnvironment environment = new NvshmemEnvironment(job.env());
        Path path = Path.valueOf(job.path().toUpperCase(Locale.ROOT));
        int proxyThreads = given.get(PROXY_THREADS);
        NvshmemOptions options =
                applied(
                        environment,
                        NvshmemOptions.of(path, heapBytes)
                                .with(it ->
                                        it.phantom(job.payload() == PayloadMode.PHANTOM)
                                                .proxy(proxy -> proxy.threads(proxyThreads))
                                                .ibgda(IbgdaOptions.of(profile).with(ibgda))
                                                .checkRaces(job.checkRaces())));
        long limit = profile.size("gpu.memory") - HEAP_RESERVE_BYTES;
        if (options.heapBytes() > limit) {
            throw new JobException(
                    heapField,
                    "%s asks for a symmetric heap of %d bytes; expected at most %d bytes, which is what gpu.memory leaves"
                            .formatted(heapField, options.heapBytes(), limit));
        }
        return new NvshmemJob(
                job, placement, NvshmemConstants.of(profile), options, environment.warnings());
    }

    /**
     * Card of a workload that has the {@code own} parameters beside those of all NVSHMEM workloads.
     */
    public static WorkloadCard card(String name, String summary, List<? extends Parameter<?>> own) {
        return WorkloadCard.of("nvshmem/" + name, summary)
                .on(PublishedMachines.NVSHMEM, PATHS)
                .with(own)
                .with(PES_PER_NODE, PROXY_THREADS)
                .spoiledBy(FaultKind.OF_OPERATIONS);
    }

    /** Refuses a number of PEs that does not come in pairs: each even PE sends to the next. */
    public void requirePairs() {
        if (placement.pes() % 2 != 0) {
            throw JobException.invalid(
                    "nodes",
                    job.nodes(),
                    "an even number of PEs of at least 2: each even PE sends to the next");
        }
        if (options.path() == Path.NVLINK && placement.pesPerNode() % 2 != 0) {
            throw JobException.invalid(
                    PES_PER_NODE.name(),
                    placement.pesPerNode(),
                    "an even number on path nvlink, so that pairs share a node");
        }
    }

    private static NvshmemOptions applied(NvshmemEnvironment environment, NvshmemOptions defaults) {
        try {
            return environment.apply(defaults);
        } catch (WrongUseException wrong) {
            throw new JobException("env", wrong.sentence());
        }
    }

    /** Options of its queue pairs over IBGDA, as variables; none over other paths. */
    public SortedMap<String, String> settings() {
        return options.path() == Path.IBGDA
                ? NvshmemEnvironment.of(options.ibgda())
                : Collections.emptySortedMap();
    }

    /** Software that runs {@code program} for each PE of a node. */
    public NodeSoftware software(Consumer<Pe> program) {
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
