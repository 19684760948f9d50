package dev.doorbell.wire.document;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.profile.Profile;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ShippedProfilesTest {

    @Test
    void everyProfileBesideTheListIsInIt() throws IOException, URISyntaxException {
        URL list = Objects.requireNonNull(Profile.class.getResource("/profiles/names.txt"));
        try (Stream<Path> files = Files.list(Path.of(list.toURI()).resolveSibling("."))) {
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
