package dev.doorbell.workloads.offload;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.offload.Transfers;
import dev.doorbell.workloads.Parameters;
import dev.doorbell.workloads.job.JobSpec;
import java.util.List;
import java.util.function.Function;

/** Who carries collectives out: the hosts themselves, or the DPUs for them. */
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
            case STAGED -> new DpuPath(DpuParameters.of(given, Transfers.STAGED), profile, needs);
            case GVMI -> new DpuPath(DpuParameters.of(given, Transfers.GVMI), profile, needs);
            default -> new HostPath();
        };
    }

    /** Makes a node ready; what it returns makes each of its ranks ready. */
    Function<Mpi, Collectives> boot(Node node);

    /** What runs on the Arm side of a DPU. */
    NodeSoftware dpuSoftware();
}
