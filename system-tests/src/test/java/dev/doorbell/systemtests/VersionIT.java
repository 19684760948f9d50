package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.systemtests.release.ProjectVersion;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Version that the command line shows. */
class VersionIT {

    @Test
    void theLauncherShowsTheVersionOfTheBuild() {
        assertThat(Launcher.run(List.of("--version")))
                .isEqualTo("doorbell %s\n".formatted(ProjectVersion.text()));
    }
}
