package dev.doorbell.workloads.offload;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.offload.Transfers;
import dev.doorbell.workloads.job.Fault;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.offload.parameter.DpuParameters;
import dev.doorbell.workloads.offload.parameter.Fallback;
import dev.doorbell.workloads.offload.parameter.Intra;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.parameter.Transports;
import java.util.List;
import java.util.function.Function;

/** Path on which collectives are carried out: by the hosts themselves, or by the DPUs for them. */
public interface OffloadPath {

    /** The hosts themselves. */
    String HOST = "host";

    /** The DPUs, through their memory. */
    String STAGED = "staged";

    /** The DPUs, with bytes that go from host to host. */
    String GVMI = "gvmi";

    /** Names of all paths; the first is the default. */
    List<String> NAMES = List.of(HOST, STAGED, GVMI);

    /** The path of a job. */
    static OffloadPath of(JobSpec job, Profile profile, Parameters given, PathNeeds needs) {
        return switch (job.path()) {
            case STAGED -> dpus(job, profile, given, needs, Transfers.STAGED);
            case GVMI -> dpus(job, profile, given, needs, Transfers.GVMI);
            default -> new HostPath();
        };
    }

    private static OffloadPath dpus(
            JobSpec job, Profile profile, Parameters given, PathNeeds needs, Transfers transfers) {
        DpuParameters wanted = DpuParameters.of(given, transfers, profile);
        if (wanted.fallback() == Fallback.HOST && !needs.communicators().isEmpty()) {
            throw JobException.invalid(
                    "fallback",
                    "host",
                    "none for a workload with collectives of some ranks, since all ranks have to agree");
        }
        if (wanted.fallback() == Fallback.HOST && wanted.intra() == Intra.HOST) {
            throw JobException.invalid(
                    "fallback", "host", "none with intra: host, whose ranks move blocks as well");
        }
        boolean dpusDie = job.faults().stream().anyMatch(Fault.DpuDown.class::isInstance);
        if (wanted.offloadFrom() > 0 && (dpusDie || wanted.fallback() == Fallback.HOST)) {
            throw JobException.invalid(
                    DpuParameters.OFFLOAD_FROM.name(),
                    wanted.offloadFrom(),
                    "0 with fallback: host or a fault dpu-down, since nobody takes over messages of a DPU that dies");
        }
        return new DpuPath(wanted, profile, needs, Transports.of(given, profile), dpusDie);
    }

    /** Makes a node ready; the returned function makes each of its ranks ready. */
    Function<Mpi, Collectives> boot(Node node);

    /** Returns true if it survives the death of DPUs. */
    default boolean outlivesDpus() {
        return false;
    }

    /** Creates the software of the Arm side of a DPU. */
    NodeSoftware dpuSoftware();
}
