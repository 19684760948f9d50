package dev.doorbell.libraries.mesh.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.libraries.mesh.MeshException;
import org.junit.jupiter.api.Test;

class MeshTextTest {

    @Test
    void tellsATextFromAName() {
        assertThat(MeshText.isMeant("2 1\n2\n1\n")).isTrue();
        assertThat(MeshText.isMeant("tet-cube:2k")).isFalse();
    }

    @Test
    void readsAGraph() {
        MeshSource source = MeshText.of("3 2\n2\n1 3\n2\n");

        assertThat(source.graph().graph().vertices()).isEqualTo(3);
        assertThat(source.graph().graph().edges()).isEqualTo(2);
        assertThat(source.cells().get()).isEmpty();
    }

    @Test
    void readsAnSu2MeshWithItsCells() {
        MeshSource source =
                MeshText.of(
                        """
                        NDIME= 2
                        NELEM= 2
                        5 0 1 2
                        5 1 3 2
                        NPOIN= 4
                        0 0
                        1 0
                        0 1
                        1 1
                        NMARK= 0
                        """);

        assertThat(source.graph().graph().edges()).isEqualTo(1);
        assertThat(source.cells().get()).isPresent();
    }

    @Test
    void saysLineAndReasonOfWhatIsWrong() {
        assertThatThrownBy(() -> MeshText.of("2 1\n2\n3\n"))
                .isInstanceOf(MeshException.class)
                .hasMessageStartingWith("METIS graph, line 3: ");
    }
}
