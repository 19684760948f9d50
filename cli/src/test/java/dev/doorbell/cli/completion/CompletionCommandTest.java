package dev.doorbell.cli.completion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.Outcome;
import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompletionCommandTest {

    /** Input of a zsh user who types the first half of each line, then presses tab. */
    private static final String TYPED =
            """
            zmodload zsh/zpty
            zpty shell zsh -f -i
            zpty -w shell "PS1='rea''dy> '; source $1"
            zpty -r shell seen '*ready> *'
            for keys in "${@:2}"; do
                zpty -w -n shell "${keys%=*}"$'\\t'
                zpty -r shell seen "*${keys#*=}*"
                print -r -- "${keys#*=}"
                zpty -w -n shell $'\\x15'
            done
            zpty -d shell
            """;

    @TempDir Path folder;

    @Test
    void bashCompletesCommandsAndTheirOptions() throws Exception {
        Outcome outcome = Outcome.of("completion", "bash");
        Path script = Files.writeString(folder.resolve("completion"), outcome.out());

        assertThat(outcome.exit()).isZero();
        assertThat(completed(script, "./doorbell wha")).isEqualTo("whatif");
        assertThat(completed(script, "./doorbell whatif --sens")).isEqualTo("--sensitivity");
        assertThat(completed(script, "./doorbell msccl ver")).isEqualTo("verify");
        assertThat(completed(script, "./doorbell run --ct")).isEqualTo("--ctas");
    }

    @Test
    void bashCompletesNamesOfWhatThereIs() throws Exception {
        Path script =
                Files.writeString(
                        folder.resolve("completion"), Outcome.of("completion", "bash").out());

        assertThat(completed(script, "./doorbell run nvshmem/put-b")).isEqualTo("nvshmem/put-bw");
        assertThat(completed(script, "./doorbell workloads offload/p3"))
                .isEqualTo("offload/p3dfft");
        assertThat(completed(script, "./doorbell profiles dgx-a")).isEqualTo("dgx-a100-hdr200");
        assertThat(completed(script, "./doorbell run nvshmem/put-bw --path ibr")).isEqualTo("ibrc");
        assertThat(completed(script, "./doorbell whatif x --payload ph")).isEqualTo("phantom");
        assertThat(completed(script, "./doorbell run x --set nic.doorbell"))
                .isEqualTo("nic.doorbell= nic.doorbellRecovery=");
        assertThat(completed(script, "./doorbell run --profile dgx-a"))
                .isEqualTo("dgx-a100-hdr200");
        assertThat(completed(script, "./doorbell reproduce nvshmem-fig3"))
                .isEqualTo("nvshmem-fig3");
        assertThat(completed(script, "./doorbell completion z")).isEqualTo("zsh");
    }

    @Needs(Outside.ZSH)
    @Test
    void zshCompletesWhatIsTyped() throws Exception {
        Path script =
                Files.writeString(
                        folder.resolve("completion"), Outcome.of("completion", "zsh").out());
        Path typed = Files.writeString(folder.resolve("typed"), TYPED);

        Process user =
                new ProcessBuilder(
                                Outside.ZSH.path().toString(),
                                "-f",
                                typed.toString(),
                                script.toString(),
                                "doorbell wha=whatif",
                                "./doorbell whatif --sens=--sensitivity",
                                "doorbell msccl ver=verify",
                                "doorbell run nvshmem/put-b=put-bw",
                                "doorbell run ../examples/put-lat=put-latency.yaml")
                        .redirectErrorStream(true)
                        .start();
        try {
            // The test waits for missing completions.
            assertThat(user.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(new String(user.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo("whatif\n--sensitivity\nverify\nput-bw\nput-latency.yaml\n");
        } finally {
            user.destroyForcibly();
        }
    }

    @Test
    void offersFilesWhereNothingElseFits() {
        assertThat(Outcome.of("completion", "bash").out())
                .contains("\ncomplete -F _complete_doorbell -o default doorbell ")
                .doesNotContain("compopt +o default");
    }

    @Test
    void oneScriptServesZshToo() {
        assertThat(Outcome.of("completion", "zsh").out())
                .isEqualTo(Outcome.of("completion", "bash").out())
                .contains("bashcompinit");
    }

    @Needs(Outside.FISH)
    @Test
    void fishCompletesCommandsOptionsAndNames() throws Exception {
        Path script =
                Files.writeString(
                        folder.resolve("completion"), Outcome.of("completion", "fish").out());

        assertThat(fish(script, "doorbell wha"))
                .containsExactly(
                        "whatif\tRun a job without and with the settings of --set, and compare the two results");
        assertThat(fish(script, "./doorbell msccl ver")).allMatch(it -> it.startsWith("verify\t"));
        assertThat(fish(script, "doorbell compare --fail-if-s"))
                .singleElement()
                .asString()
                .startsWith("--fail-if-slower\t");
        assertThat(fish(script, "doorbell run --ct")).anyMatch(it -> it.startsWith("--ctas\t"));
        assertThat(fish(script, "doorbell run nvshmem/put-b")).containsExactly("nvshmem/put-bw");
        assertThat(fish(script, "doorbell run x --path ibr"))
                .containsExactly("ibrc\tPath of messages, such as ibgda or ibrc.");
        assertThat(fish(script, "doorbell run x --set nic.doorbellR"))
                .anyMatch(it -> it.startsWith("nic.doorbellRecovery="));
        assertThat(fish(script, "doorbell completion z")).containsExactly("zsh");
    }

    @Test
    void fishGetsALineForEachCommandAndOption() {
        assertThat(Outcome.of("completion", "fish").out().lines())
                .allMatch(it -> it.startsWith("complete -c doorbell -n '"))
                .contains(
                        "complete -c doorbell -n '__fish_seen_subcommand_from down' -l dir -r -d 'Folder of logs and jobs (default: .doorbell).'")
                .anyMatch(it -> it.contains(" -f -a bottleneck -d "))
                .noneMatch(it -> it.contains(" -a prepare"));
    }

    @Test
    void helpBreaksNoPath() {
        assertThat(Outcome.of("completion", "--help").out())
                .contains("\n  doorbell completion bash > ~/.doorbell-completion\n");
    }

    @Test
    void refusesOtherShells() {
        Outcome outcome = Outcome.of("completion", "powershell");

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err())
                .isEqualTo("shell is 'powershell'; expected one of bash, fish, zsh\n");
    }

    private static List<String> fish(Path script, String line)
            throws IOException, InterruptedException {
        Process fish =
                new ProcessBuilder(
                                Outside.FISH.path().toString(),
                                "--no-config",
                                "-c",
                                "source '%s'; complete -C '%s'".formatted(script, line))
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        String output = new String(fish.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(fish.waitFor()).isZero();
        return output.lines().toList();
    }

    private static String completed(Path script, String line)
            throws IOException, InterruptedException {
        int last = line.split(" ").length - 1;
        Process bash =
                new ProcessBuilder(
                                "bash",
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
