package dev.doorbell.workloads.halo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.libraries.mesh.Domains;
import dev.doorbell.libraries.mesh.Partition;
import dev.doorbell.libraries.mesh.read.MeshSource;
import dev.doorbell.pdes.report.Measurement;
import java.util.List;
import org.junit.jupiter.api.Test;

class PartitionAgreementTest {

    private static final MeshSource MESH = MeshSource.of("hex-cube:2x2x1", 1, 1);

    private final CutMesh here = cut(0, 0, 1, 1);

    @Test
    void hasNothingToSayWhenAllCutAlike() {
        assertThat(PartitionAgreement.findings(here, List.of(note(0, here), note(1, here))))
                .isEmpty();
    }

    @Test
    void namesTheNodesThatCutOtherwise() {
        CutMesh there = cut(0, 1, 0, 1);

        assertThat(
                        PartitionAgreement.findings(
                                here, List.of(note(0, here), note(1, there), note(2, there))))
                .containsExactly(
                        "partitioner is metis here and cut the mesh otherwise on the services of nodes 1, 2; expected one that all services have, such as builtin");
    }

    private static Measurement note(int node, CutMesh mesh) {
        return new Measurement("halo partition", List.of((long) node, mesh.hash()));
    }

    private static CutMesh cut(int... parts) {
        Partition partition = new Partition(2, parts);
        return CutMesh.of(MESH, "metis", Domains.of(MESH.graph().graph(), partition), partition);
    }
}
