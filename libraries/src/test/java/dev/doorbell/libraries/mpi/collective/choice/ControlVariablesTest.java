package dev.doorbell.libraries.mpi.collective.choice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.libraries.mpi.message.MpiException;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ControlVariablesTest {

    @Test
    void variablesChooseAlgorithmsAndLimits() {
        Tuning tuning =
                of(
                        Map.of(
                                "MPIR_CVAR_ALLGATHER_INTRA_ALGORITHM", "brucks",
                                "MPIR_CVAR_ALLREDUCE_INTRA_ALGORITHM", "reduce_scatter_allgather",
                                "MPIR_CVAR_ALLREDUCE_SHORT_MSG_SIZE", "65536",
                                "MPIR_CVAR_ALLTOALL_MEDIUM_MSG_SIZE", "512",
                                "MPIR_CVAR_ALLTOALL_SHORT_MSG_SIZE", "8",
                                "MPIR_CVAR_ALLTOALL_THROTTLE", "0",
                                "MPIR_CVAR_BCAST_INTRA_ALGORITHM", "auto",
                                "MPIR_CVAR_BCAST_MIN_PROCS", "2"));

        assertThat(tuning.allgather(16, 1 << 20)).isEqualTo(Algorithm.BRUCK);
        assertThat(tuning.reduce(Call.ALLREDUCE, 8, 8, 32, true))
                .isEqualTo(Algorithm.REDUCE_SCATTER_ALLGATHER);
        assertThat(tuning.reduce(Call.REDUCE, 8, 1024, 4096, true))
                .isEqualTo(Algorithm.REDUCE_SCATTER_GATHER);
        assertThat(tuning.alltoall(8, 8)).isEqualTo(Algorithm.BRUCK);
        assertThat(tuning.alltoall(8, 9)).isEqualTo(Algorithm.SCATTERED);
        assertThat(tuning.alltoall(8, 513)).isEqualTo(Algorithm.PAIRWISE);
        assertThat(tuning.throttle()).isEqualTo(Integer.MAX_VALUE);
        assertThat(tuning.bcast(4, 12_288)).isEqualTo(Algorithm.SCATTER_DOUBLING);
    }

    @Test
    void namesAreThoseOfAllCallsAndLimits() {
        assertThat(ControlVariables.names())
                .hasSize(Call.values().length + Limit.values().length)
                .contains(
                        "MPIR_CVAR_REDUCE_SCATTER_INTRA_ALGORITHM",
                        "MPIR_CVAR_REDUCE_SHORT_MSG_SIZE");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "MPIR_CVAR_ALLTOALL_THROTTLE | many | a whole number from 0 to 2147483647",
                "MPIR_CVAR_ALLTOALL_THROTTLE | -1 | a whole number from 0 to 2147483647",
                "MPIR_CVAR_ALLTOALL_INTRA_ALGORITHM | ring | one of auto, brucks, scattered, pairwise"
            })
    void wrongValuesAreRefused(String name, String value, String expected) {
        assertThatThrownBy(() -> of(Map.of(name, value)))
                .isInstanceOf(MpiException.class)
                .hasMessage("env %s is '%s'; expected %s", name, value, expected);
    }

    @Test
    void unknownVariablesAreRefused() {
        assertThatThrownBy(() -> of(Map.of("MPIR_CVAR_ALLTOAL_THROTTLE", "4")))
                .hasMessageStartingWith(
                        "env has MPIR_CVAR_ALLTOAL_THROTTLE; expected one of"
                                + " MPIR_CVAR_ALLGATHER_INTRA_ALGORITHM, ");
    }

    private static Tuning of(Map<String, String> variables) {
        return ControlVariables.tuning(new TreeMap<>(variables));
    }
}
