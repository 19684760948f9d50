package dev.doorbell.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Arguments of a process with services. */
class ServicesTest {

    @Test
    void aPlusBeginsTheNextService() {
        assertThat(Services.split(List.of("coordinator", "--a=1", "+", "nic-service", "--b=+")))
                .containsExactly(List.of("coordinator", "--a=1"), List.of("nic-service", "--b=+"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "+", "coordinator +", "coordinator + + nic-service"})
    void aMissingModuleIsRefused(String line) {
        List<String> arguments = line.isEmpty() ? List.of() : List.of(line.split(" "));

        assertThatThrownBy(() -> Services.split(arguments))
                .hasMessage(
                        "the arguments are %s; expected a module and its settings, and + before the next module",
                        arguments);
    }

    @Test
    void anUnknownModuleIsRefused() {
        assertThatThrownBy(() -> ServiceModule.of("nic"))
                .hasMessage(
                        "the module is nic; expected one of [coordinator, node-agent, nic-service, dpu-service]");
    }

    @ParameterizedTest
    @CsvSource({"coordinator, 3", "node-agent, 5", "nic-service, 5", "dpu-service, 5"})
    void aServiceReadsTheFilesOfItsModule(String module, int settings) {
        String[] arguments = ServiceModule.of(module).settings(List.of("--a=1"));

        assertThat(arguments).hasSize(settings).endsWith("--a=1");
        assertThat(arguments[0]).matches("--spring.config.location=.*/" + module + "[-/].*/");
    }
}
