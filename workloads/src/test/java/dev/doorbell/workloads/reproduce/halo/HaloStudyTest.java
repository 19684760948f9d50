package dev.doorbell.workloads.reproduce.halo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.workloads.reproduce.statement.Kind;
import dev.doorbell.workloads.reproduce.statement.Statement;
import dev.doorbell.workloads.reproduce.study.Study;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Statements of the study, by partitioner. */
class HaloStudyTest {

    @Test
    void withoutMetisOnlyTheTableOfCountersIsCounted() {
        Study study = HaloStudy.study("builtin");

        assertThat(study.title()).endsWith("meshes partitioned by the built-in partitioner");
        assertThat(statements(study))
                .allSatisfy(it ->
                        assertThat(it.kind() == Kind.SUBSTITUTE)
                                .as(it.id())
                                .isEqualTo(!it.id().startsWith("table1")));
    }

    @Test
    void figure6IsJudgedForEveryMeshOnItsWholeAxis() {
        Study study = HaloStudy.study("metis");

        assertThat(study.title()).endsWith("meshes partitioned by METIS");
        assertThat(statements(study)).noneMatch(it -> it.kind() == Kind.SUBSTITUTE);
        assertThat(statements(study))
                .filteredOn(it -> it.id().startsWith("fig6.all-"))
                .hasSize(7)
                .allMatch(it -> it.text().contains("2 to 12 domains"));
    }

    private static List<Statement> statements(Study study) {
        return study.figures().stream().flatMap(it -> it.statements().stream()).toList();
    }
}
