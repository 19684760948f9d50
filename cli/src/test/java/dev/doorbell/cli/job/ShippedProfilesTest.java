package dev.doorbell.cli.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ShippedProfilesTest {

    private static final int READERS = 64;

    @Test
    void anyNumberOfThreadsMayAskAtATime() {
        List<List<String>> answers =
                IntStream.range(0, READERS)
                        .parallel()
                        .mapToObj(reader -> ShippedProfiles.names())
                        .toList();

        assertThat(answers).hasSize(READERS).containsOnly(answers.getFirst());
        assertThat(answers.getFirst()).contains("dgx-a100-hdr200", "ndv4-a100").isSorted();
    }
}
