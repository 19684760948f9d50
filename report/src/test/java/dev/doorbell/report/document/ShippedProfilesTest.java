package dev.doorbell.report.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ShippedProfilesTest {

    private static final Path FOLDER =
            Path.of("..", "hardware", "src", "main", "resources", "profiles");

    @Test
    void everyProfileBesideTheListIsInIt() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            List<String> names =
                    files.map(file -> String.valueOf(file.getFileName()))
                            .filter(name -> name.endsWith(".yaml"))
                            .map(name -> name.substring(0, name.length() - ".yaml".length()))
                            .sorted()
                            .toList();

            assertThat(ShippedProfiles.names()).isEqualTo(names).contains("dgx-a100-hdr200");
        }
    }

    @Test
    void eachHasTheNameItIsFoundUnder() {
        for (String name : ShippedProfiles.names()) {
            assertThat(ShippedProfiles.profile(name).name()).isEqualTo(name);
        }
    }
}
