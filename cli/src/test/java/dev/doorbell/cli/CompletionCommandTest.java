package dev.doorbell.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompletionCommandTest {

    private static final Path BASH = Path.of("/bin/bash");

    @TempDir Path folder;

    @Test
    void bashCompletesCommandsAndTheirOptions() throws Exception {
        assumeThat(BASH).as("there is no " + BASH).isExecutable();
        Outcome outcome = Outcome.of("completion", "bash");
        Path script = Files.writeString(folder.resolve("completion"), outcome.out());

        assertThat(outcome.exit()).isZero();
        assertThat(completed(script, "./doorbell wha")).isEqualTo("whatif");
        assertThat(completed(script, "./doorbell whatif --sens")).isEqualTo("--sensitivity");
        assertThat(completed(script, "./doorbell msccl ver")).isEqualTo("verify");
    }

    @Test
    void oneScriptServesZshToo() {
        assertThat(Outcome.of("completion", "zsh").out())
                .isEqualTo(Outcome.of("completion", "bash").out())
                .contains("bashcompinit");
    }

    @Test
    void refusesOtherShells() {
        Outcome outcome = Outcome.of("completion", "fish");

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).isEqualTo("shell is 'fish'; expected one of bash, zsh\n");
    }

    private static String completed(Path script, String line)
            throws IOException, InterruptedException {
        int last = line.split(" ").length - 1;
        Process bash =
                new ProcessBuilder(
                                BASH.toString(),
                                "-c",
                                "source '%s'; COMP_WORDS=(%s); COMP_CWORD=%d; COMP_LINE='%s'; _complete_doorbell; echo \"${COMPREPLY[*]}\""
                                        .formatted(script, line, last, line))
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        String output =
                new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertThat(bash.waitFor()).isZero();
        return output;
    }
}
