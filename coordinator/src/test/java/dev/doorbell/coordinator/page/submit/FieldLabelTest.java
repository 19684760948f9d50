package dev.doorbell.coordinator.page.submit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FieldLabelTest {

    @ParameterizedTest
    @CsvSource({
        "threads_per_cta, Threads per CTA",
        "pesPerNode, PEs per node",
        "bidir, Both directions",
        "nx, Points in x",
        "minBytes, Least size"
    })
    void saysInWordsWhatAFieldIs(String identifier, String label) {
        assertThat(FieldLabel.of(identifier)).isEqualTo(label);
    }
}
