package dev.doorbell.report.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.hardware.profile.Lineage;
import dev.doorbell.report.yaml.YamlDocument;
import dev.doorbell.workloads.job.JobException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ShippedProfilesTest {

    private static final Path FOLDER =
            Path.of("..", "hardware", "src", "main", "resources", "profiles");

    @Test
    void listsEveryFileThatIsNotOnlyExtended() throws IOException {
        Map<String, Map<?, ?>> files = files();
        String parents =
                files.values().stream()
                        .map(file -> String.valueOf(file.get(Lineage.EXTENDS)))
                        .sorted()
                        .distinct()
                        .collect(Collectors.joining(" "));

        assertThat(ShippedProfiles.names()).isSorted().contains("dgx-a100-hdr200");
        for (String name : files.keySet()) {
            if (!ShippedProfiles.names().contains(name)) {
                assertThat(parents.split(" ")).contains(name);
            }
        }
    }

    @Test
    void eachHasTheNameItIsFoundUnder() throws IOException {
        for (String name : ShippedProfiles.names()) {
            assertThat(ShippedProfiles.profile(name).name()).isEqualTo(name);
        }
        files().forEach((name, file) -> assertThat(file.get("name")).isEqualTo(name));
    }

    @Test
    void aFileHasOnlyWhatDiffersFromTheOneItExtends() throws IOException {
        Map<String, Map<?, ?>> files = files();
        files.forEach((name, file) ->
                constants(file)
                        .forEach((constant, value) -> {
                            Map<?, ?> parent = files.get(String.valueOf(file.get(Lineage.EXTENDS)));
                            while (parent != null && !constants(parent).containsKey(constant)) {
                                parent = files.get(String.valueOf(parent.get(Lineage.EXTENDS)));
                            }
                            assertThat(parent == null ? null : constants(parent).get(constant))
                                    .as("%s of %s", constant, name)
                                    .isNotEqualTo(value);
                        }));
    }

    @Test
    void aTextOfAMachineNeedsNoOtherFile() {
        for (String name : ShippedProfiles.names()) {
            String text = ProfileYaml.shipped(name);

            assertThat(text).doesNotContain(Lineage.EXTENDS + ":").contains("\nconstants:\n");
            assertThat(ProfileText.json(ProfileYaml.read(text)))
                    .isEqualTo(ProfileText.json(ShippedProfiles.profile(name)));
        }
    }

    @Test
    void whatMachinesExtendIsNoMachine() {
        assertThatThrownBy(() -> ProfileYaml.shipped("base"))
                .isInstanceOf(JobException.class)
                .hasMessageStartingWith("profile is 'base'; expected one of bluefield2-hdr100, ");
    }

    private static Map<?, ?> constants(Map<?, ?> file) {
        return (Map<?, ?>) Objects.requireNonNull(file.get("constants"));
    }

    private static Map<String, Map<?, ?>> files() throws IOException {
        Map<String, Map<?, ?>> files = new TreeMap<>();
        try (Stream<Path> all = Files.list(FOLDER)) {
            for (Path file : all.toList()) {
                String name = String.valueOf(file.getFileName());
                if (name.endsWith(".yaml")) {
                    files.put(
                            name.replace(".yaml", ""),
                            YamlDocument.read(name, Files.readString(file)));
                }
            }
        }
        return files;
    }
}
