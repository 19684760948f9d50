package dev.doorbell.workloads.offload;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.MpiOptions;
import dev.doorbell.libraries.mpi.MpiSetup;
import dev.doorbell.libraries.process.HostConstants;
import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.LogicalProcesses;
import dev.doorbell.workloads.PublishedMachines;
import dev.doorbell.workloads.WorkloadCard;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.PayloadMode;
import dev.doorbell.workloads.offload.parameter.DpuParameters;
import dev.doorbell.workloads.offload.parameter.OffloadParameters;
import dev.doorbell.workloads.offload.parameter.Progress;
import dev.doorbell.workloads.parameter.MpiVariables;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.parameter.Transports;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * Common part of the offload workloads: MPI ranks on hosts, and the path of their collectives.
 *
 * @param job specification of the job
 * @param setup of the message-passing library
 * @param path on which collectives are carried out
 */
public record OffloadJob(JobSpec job, MpiSetup setup, OffloadPath path) {

    private static final String NEEDED = "host.copyRate";

    /**
     * The set-up of a job.
     *
     * @param heapBytes memory each rank needs
     * @param heapField parameter to blame when that does not fit
     */
    public static OffloadJob of(
            JobSpec job,
            Profile profile,
            Parameters given,
            PathNeeds needs,
            long heapBytes,
            String heapField) {
        RankLayout layout = needs.layout();
        long hostBytes = profile.size("host.memory");
        if (heapBytes > hostBytes / 2 / layout.ranksPerNode()) {
            throw JobException.invalid(
                    heapField,
                    "such that %d ranks of a node need %d bytes each"
                            .formatted(layout.ranksPerNode(), heapBytes),
                    "half of host.memory, %d bytes, at most for all".formatted(hostBytes / 2));
        }
        return new OffloadJob(
                job,
                new MpiSetup(
                        layout,
                        HostConstants.of(profile),
                        MpiOptions.of(heapBytes, job.payload() == PayloadMode.PHANTOM)
                                .with(Transports.of(given, profile))
                                .with(MpiVariables.of(job))
                                .withProgressThread(progressThread(given))),
                OffloadPath.of(job, profile, given, needs));
    }

    /** Layout of a job's ranks. */
    public static RankLayout layout(JobSpec job, Profile profile, Parameters given) {
        if (!profile.constants().containsKey(NEEDED)) {
            throw JobException.invalid("profile", profile.name(), "one with " + NEEDED);
        }
        int cores = profile.count("host.cores");
        int ranksPerNode = given.atMost(OffloadParameters.RANKS_PER_NODE, cores);
        if (progressThread(given) && 2 * ranksPerNode > cores) {
            throw JobException.invalid(
                    OffloadParameters.RANKS_PER_NODE.name(),
                    ranksPerNode,
                    "%d at most with progress: thread, which takes a second core for each rank"
                            .formatted(cores / 2));
        }
        return new RankLayout(
                job.nodes(),
                ranksPerNode,
                workers(job, profile, given),
                LogicalProcesses.perNode(profile));
    }

    /** Card of a workload with the {@code own} parameters before those of all its kind. */
    public static WorkloadCard card(String name, String summary, List<? extends Parameter<?>> own) {
        return WorkloadCard.of("offload/" + name, summary)
                .on(PublishedMachines.OFFLOAD, OffloadPath.NAMES)
                .with(own)
                .with(
                        OffloadParameters.RANKS_PER_NODE,
                        OffloadParameters.PROGRESS,
                        Transports.PARAMETER)
                .with(DpuParameters.ALL);
    }

    /** Returns true if each rank has a progress thread. */
    public static boolean progressThread(Parameters given) {
        return given.getOr(OffloadParameters.PROGRESS, Progress.CALLS) == Progress.THREAD;
    }

    /** Software that runs {@code program} as each rank of a node. */
    public NodeSoftware software(BiConsumer<Mpi, Collectives> program) {
        return new NodeSoftware() {
            @Override
            public void boot(Node node) {
                Function<Mpi, Collectives> ready = path.boot(node);
                Mpi.init(node, setup, mpi -> program.accept(mpi, ready.apply(mpi)));
            }
        };
    }

    /** Returns true if any DPU does anything. */
    public boolean usesDpus() {
        return !job.path().equals(OffloadPath.HOST);
    }

    /** Returns true if hosts take over the work of DPUs that die. */
    public boolean outlivesDpus() {
        return path.outlivesDpus();
    }

    /** Warnings from the measurements of a run on DPUs that were given up, one sentence each. */
    public static List<String> warnings(List<Measurement> measurements) {
        return FallbackReport.sentences(measurements);
    }

    /** Refuses a profile whose nodes have no DPU. */
    public static void requireDpus(Profile profile) {
        if (profile.count("node.dpus") == 0) {
            throw JobException.invalid("profile", profile.name(), "one with DPUs");
        }
    }

    private static int workers(JobSpec job, Profile profile, Parameters given) {
        if (job.path().equals(OffloadPath.HOST)) {
            return 0;
        }
        requireDpus(profile);
        int cores = profile.count("dpu.cores");
        return given.given(OffloadParameters.WORKERS)
                ? given.atMost(OffloadParameters.WORKERS, cores)
                : cores;
    }
}
