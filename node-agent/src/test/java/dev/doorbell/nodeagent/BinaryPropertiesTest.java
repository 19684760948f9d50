package dev.doorbell.nodeagent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.guest.run.ServicePrograms;
import dev.doorbell.workloads.binary.HostPrograms;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** Settings of binaries, as operators write them. */
class BinaryPropertiesTest {

    @Test
    void startNoBinariesWithoutAFolder() {
        assertThat(programs(Map.of())).isSameAs(HostPrograms.NONE);
        assertThat(programs(Map.of("doorbell.binaries.folder", ""))).isSameAs(HostPrograms.NONE);
    }

    @Test
    void compileInTheCacheOfTheUser() {
        assertThat(programs(Map.of("doorbell.binaries.folder", "/opt/mpi")))
                .isEqualTo(
                        new ServicePrograms(
                                Path.of("/opt/mpi"),
                                Path.of(System.getProperty("user.home"), ".cache/doorbell/guest")));
    }

    @Test
    void compileWhereTheyAreTold() {
        assertThat(
                        programs(
                                Map.of(
                                        "doorbell.binaries.folder", "/opt/mpi",
                                        "doorbell.binaries.libraries", "/var/lib/mpi")))
                .isEqualTo(new ServicePrograms(Path.of("/opt/mpi"), Path.of("/var/lib/mpi")));
    }

    private static HostPrograms programs(Map<String, String> properties) {
        return new Binder(new MapConfigurationPropertySource(properties))
                .bindOrCreate("doorbell.binaries", BinaryProperties.class)
                .programs();
    }
}
