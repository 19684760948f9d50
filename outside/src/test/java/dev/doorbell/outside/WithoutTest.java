package dev.doorbell.outside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WithoutTest {

    @Test
    void hidesNothingByDefault() {
        assertThat(Without.of("").hidden()).isEmpty();
    }

    @Test
    void hidesAll() {
        assertThat(Without.of("all").hidden()).containsExactlyInAnyOrder(Outside.values());
    }

    @Test
    void hidesAList() {
        assertThat(Without.of("metis, docker,data").hidden())
                .containsExactlyInAnyOrder(Outside.METIS, Outside.DOCKER, Outside.DATA);
    }

    @ParameterizedTest
    @ValueSource(strings = {"metsi", "docker,metsi", "all,metsi"})
    void refusesAnUnknownName(String text) {
        assertThatThrownBy(() -> Without.of(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(
                        "doorbell.without has 'metsi'; expected all, or a list of chromedriver, chromium, ")
                .hasMessageEndingWith(", zsh separated by commas");
    }
}
