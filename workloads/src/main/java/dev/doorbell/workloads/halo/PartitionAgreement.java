package dev.doorbell.workloads.halo;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.pdes.report.Measurement;
import java.util.ArrayList;
import java.util.List;

/**
 * Agreement of the services on the cut mesh. Every service cuts the mesh by itself and each node
 * notes the result. A difference, such as METIS being installed on some services only, is thus
 * reported and leaves no riddle.
 */
public final class PartitionAgreement {

    /** Rows are node, hash. */
    private static final String SERIES = "halo partition";

    private PartitionAgreement() {}

    /** Notes the hash of a node's mesh. */
    public static void note(Node node, CutMesh mesh) {
        node.instruments().measure(SERIES, (long) node.index(), mesh.hash());
    }

    /** Differences from the partition here, one sentence or none. */
    public static List<String> findings(CutMesh mesh, List<Measurement> measurements) {
        List<String> others = new ArrayList<>();
        for (Measurement measurement : measurements) {
            if (measurement.series().equals(SERIES) && measurement.values().get(1) != mesh.hash()) {
                others.add(Long.toString(measurement.values().get(0)));
            }
        }
        return others.isEmpty()
                ? List.of()
                : List.of(
                        "partitioner is %s here and cut the mesh otherwise on the services of nodes %s; expected one that all services have, such as builtin"
                                .formatted(mesh.partitioner(), String.join(", ", others)));
    }
}
