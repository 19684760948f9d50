package dev.doorbell.libraries.mesh.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class PartitionerTest {

    private static final PartitionerChoice WITHOUT_METIS = new PartitionerChoice(Optional.empty());

    @Test
    void isChosenByName() {
        assertThat(Partitioner.of("builtin").name()).isEqualTo("builtin");
        assertThatThrownBy(() -> Partitioner.of("scotch"))
                .hasMessage("partitioner is 'scotch'; expected auto, metis, builtin or file");
        assertThatThrownBy(() -> Objective.of("edges"))
                .hasMessage("objective is 'edges'; expected cut or volume");
    }

    @Test
    void isTheBuiltinOneWhereMetisIsNotInstalled() {
        assertThat(WITHOUT_METIS.of("auto").name()).isEqualTo("builtin");
        assertThatThrownBy(() -> WITHOUT_METIS.of("metis"))
                .hasMessage(
                        "partitioner is metis, and there is no library libmetis.so.5; expected builtin, or the system's package libmetis5");
    }
}
