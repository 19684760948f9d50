package dev.doorbell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HelpTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run",
                "validate",
                "init",
                "schema",
                "sweep",
                "reproduce",
                "workloads",
                "profiles",
                "msccl",
                "msccl verify",
                "msccl explain",
                "msccl example",
                "mesh",
                "solve",
                "mpirun",
                "mpicc",
                "verbs",
                "compare",
                "whatif",
                "budget",
                "explain-hang",
                "doctor",
                "completion",
                "up",
                "down",
                "submit",
                "watch",
                "list",
                "cancel",
                "results",
                "trace"
            })
    void everyCommandShowsAnExampleOfItself(String name) {
        Outcome outcome = Outcome.of((name + " --help").split(" "));

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.out())
                .startsWith("Usage: doorbell " + name + " ")
                .containsPattern("\n(Example|Examples):\\s+doorbell " + name);
    }
}
