package dev.doorbell.workloads.offload;

import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import java.util.List;

/** Who carries collectives out: the hosts themselves, or the DPUs for them. */
public interface OffloadPath {

    /** Names of all paths; the first is the default. */
    List<String> NAMES = List.of("host");

    /** The hosts themselves. */
    OffloadPath HOST =
            new OffloadPath() {
                @Override
                public Collectives open(Mpi mpi) {
                    return new HostCollectives(mpi, mpi.world());
                }

                @Override
                public NodeSoftware dpuSoftware(int node, int dpu) {
                    return arm -> {};
                }
            };

    /** The path of a job. */
    static OffloadPath of(JobSpec job) {
        return switch (job.path()) {
            case "host" -> HOST;
            default ->
                    throw JobException.invalid(
                            "path", "'" + job.path() + "'", "one of " + String.join(", ", NAMES));
        };
    }

    /** Makes a rank ready; called once by each, before its first collective. */
    Collectives open(Mpi mpi);

    /** What runs on the Arm side of a DPU. */
    NodeSoftware dpuSoftware(int node, int dpu);
}
