package dev.doorbell.report.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FontsTest {

    @TempDir Path folder;

    /** Prints whether fonts are missing; runs in a process of its own. */
    static final class Probe {

        private Probe() {}

        public static void main(String[] arguments) {
            System.out.println("missing " + Fonts.fault().isPresent());
        }
    }

    @Test
    void aMachineWithoutFontsHasAFault() throws IOException {
        Path none = folder.resolve("fonts.conf");
        Files.writeString(none, "<?xml version=\"1.0\"?><fontconfig></fontconfig>");
        ProcessBuilder probe =
                new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        // The JDK remembers the fonts of an earlier process in the home.
                        "-Duser.home=" + folder,
                        Probe.class.getName());
        probe.environment().put("FONTCONFIG_FILE", none.toString());

        Process process = probe.redirectErrorStream(true).start();

        assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains("missing true");
    }
}
