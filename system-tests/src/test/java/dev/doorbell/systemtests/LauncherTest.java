package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.outside.SourceTree;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Launcher around a build, with a Maven that leaves empty jars, and a JDK that records its
 * arguments. A recording continues until the test releases it.
 */
class LauncherTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final List<String> MODULES = List.of("services", "cli");

    private static final String MAVEN =
            """
            #!/bin/bash
            echo "mvn" >>"$CALLS"
            sleep 0.5
            version=7.0
            for module in services cli; do
                mkdir -p "$module/target"
                touch "$module/target/$module-$version.jar"
            done
            """;

    private static final String JAVA =
            """
            #!/bin/bash
            output=""
            launcher=""
            for argument; do
                case "$argument" in
                    -XX:AOTCacheOutput=*) output="${argument#*=}" ;;
                    -Ddoorbell.launcher=*) launcher="${argument#*=}" ;;
                esac
            done
            if [ -n "$output" ]; then
                echo "record" >>"$CALLS"
                echo "half" >"$output"
                until [ -e "$GO" ]; do sleep 0.1; done
                [ -e "$FAILS" ] && exit 1
                echo "whole" >"$output"
            elif [[ " $* " == *" prepare "* ]]; then
                echo "prepare" >>"$CALLS"
            else
                while [ "$1" != -jar ]; do shift; done
                shift 2
                echo "$*" >>"$CALLS"
                case "$*" in
                    launcher) echo "$launcher" ;;
                    *) echo "the result" ;;
                esac
            fi
            """;

    @TempDir Path folder;

    private Path home;
    private Path calls;
    private Path go;
    private Path fails;

    @BeforeEach
    void install() throws IOException {
        home = folder.resolve("a home");
        calls = folder.resolve("calls");
        go = folder.resolve("go");
        fails = folder.resolve("fails");
        for (String module : MODULES) {
            Files.createDirectories(home.resolve(module + "/src/main"));
        }
        Path shipped = SourceTree.file("doorbell");
        program(home.resolve("doorbell"), Files.readString(shipped));
        Files.writeString(home.resolve("pom.xml"), "    <revision>7.0</revision>\n");
        program(folder.resolve("bin/mvn"), MAVEN);
        program(folder.resolve("jdk/bin/java"), JAVA);
        program(folder.resolve("jdk/bin/javac"), "#!/bin/bash\n");
        Files.writeString(folder.resolve("jdk/release"), "JAVA_VERSION=\"25.0.1\"\n");
        Files.createFile(calls);
    }

    /** Ends all recordings, so that the folder can be deleted. */
    @AfterEach
    void letGo() throws IOException {
        Files.writeString(go, "");
        awaitNoRecorder();
    }

    @Test
    void theResultIsThereBeforeTheRecording() throws IOException {
        assertThat(launch("run", "x")).isEqualTo("the result\n");

        awaitCalls("mvn", "run x", "record");
        assertThat(cache()).doesNotExist();

        Files.writeString(go, "");
        awaitCalls("mvn", "run x", "record", "prepare");
        awaitNoRecorder();
        assertThat(cache()).hasContent("whole");
        assertThat(launch("list")).isEqualTo("the result\n");
        awaitNoRecorder();
        assertThat(calls()).containsExactly("mvn", "run x", "record", "prepare", "list");
        assertThat(leftOvers()).isEmpty();
    }

    @Test
    void twoAtOnceBuildOnceAndRecordOnce() throws IOException {
        Process one = start(List.of(), "run", "1");
        Process two = start(List.of(), "run", "2");

        assertThat(output(one)).isEqualTo("the result\n");
        assertThat(output(two)).isEqualTo("the result\n");
        awaitCall("record");
        Files.writeString(go, "");
        awaitCall("prepare");
        awaitNoRecorder();

        assertThat(calls()).containsExactlyInAnyOrder("mvn", "run 1", "run 2", "record", "prepare");
        assertThat(cache()).hasContent("whole");
    }

    @Test
    void aRecordingThatWasKilledIsMadeAgain() throws IOException {
        launch("run", "x");
        awaitCall("record");
        kill(recorder());
        awaitNoRecorder();
        assertThat(cache()).doesNotExist();
        Files.writeString(go, "");

        assertThat(launch("list")).isEqualTo("the result\n");

        awaitCalls("mvn", "run x", "record", "list", "record", "prepare");
        awaitNoRecorder();
        assertThat(cache()).hasContent("whole");
        assertThat(leftOvers()).isEmpty();
    }

    @Test
    void aNewBuildEndsTheRecordingOfTheOld() throws IOException {
        launch("run", "x");
        awaitCall("record");
        long first = recorder();
        Path source = Files.writeString(home.resolve("cli/src/main/New.java"), "");
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(5)));

        assertThat(launch("run", "y")).isEqualTo("the result\n");

        // It waits for the file 'go', so that it ends before only if it is killed.
        Patience.await(
                PATIENCE, () -> ProcessHandle.of(first).isEmpty(), () -> first + " still runs");
        Files.setLastModifiedTime(source, FileTime.from(Instant.EPOCH));
        Files.writeString(go, "");
        awaitCalls("mvn", "run x", "record", "mvn", "run y", "record", "prepare");
        awaitNoRecorder();
        assertThat(cache()).hasContent("whole");
    }

    @Test
    void aClusterStartsBeforeTheRecording() throws IOException {
        assertThat(launch("up")).isEqualTo("the result\n");

        awaitCalls("mvn", "up", "record");
    }

    @Test
    void commandsForTheUserNameTheLauncherAsTheUserCalledIt() throws IOException {
        Path link = folder.resolve("bin/emulator");
        Files.createSymbolicLink(link, home.resolve("doorbell"));
        String path = home.resolve("doorbell").toString();

        assertThat(launch("launcher")).isEqualTo(path + "\n");
        assertThat(output(start(List.of(), List.of("emulator", "launcher"))))
                .isEqualTo("emulator\n");
    }

    @Test
    void whoeverWantsNoBuildGetsNoRecordingEither() throws IOException {
        Files.createDirectories(home.resolve("cli/target"));

        String said = output(start(List.of("DOORBELL_NO_BUILD=1"), "run", "x"));

        assertThat(said).isEqualTo("the result\n");
        assertThat(calls()).containsExactly("run x");
    }

    @Test
    void aRecordingThatFailsIsNotTriedForEver() throws IOException {
        Files.writeString(go, "");
        Files.writeString(fails, "");
        for (int start = 1; start <= 5; start++) {
            launch("list");
            int recordings = Math.min(start, 3);
            Patience.await(
                    PATIENCE,
                    () -> calls().stream().filter("record"::equals).count() == recordings,
                    () -> calls().toString());
            awaitNoRecorder();
        }

        assertThat(calls()).filteredOn("record"::equals).hasSize(3);
        assertThat(cache()).doesNotExist();
        assertThat(leftOvers()).isEmpty();
    }

    @Test
    void aReleaseNeitherBuildsNorLooksForAJdk() throws IOException {
        Path release = folder.resolve("a release");
        program(release.resolve("runtime/bin/java"), JAVA);
        Files.createDirectories(release.resolve("app"));
        Files.writeString(release.resolve("app/version"), "7.0\n");
        Files.copy(home.resolve("doorbell"), release.resolve("doorbell"));
        Files.writeString(go, "");
        home = release;

        String user = folder.resolve("user").toString();
        List<String> environment = List.of("-u", "JAVA_HOME", "HOME=" + user, "PATH=/usr/bin:/bin");

        assertThat(output(start(environment, "run", "x"))).isEqualTo("the result\n");

        awaitCalls("run x", "record", "prepare");
        awaitNoRecorder();
        assertThat(folder.resolve("user/.cache/doorbell"))
                .isDirectoryRecursivelyContaining("glob:**/doorbell.aot");
        try (var files = Files.list(release)) {
            assertThat(files.map(it -> it.getFileName().toString()))
                    .containsExactlyInAnyOrder("app", "doorbell", "runtime");
        }
    }

    private String launch(String... arguments) {
        return output(start(List.of(), arguments));
    }

    private Process start(List<String> environment, String... arguments) {
        List<String> launcher = List.of(home.resolve("doorbell").toString());
        return start(environment, Launcher.with(launcher, List.of(arguments)));
    }

    private Process start(List<String> environment, List<String> line) {
        List<String> command = new ArrayList<>(List.of("env"));
        command.addAll(environment);
        command.addAll(line);
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(false);
        builder.environment().remove("DOORBELL_NO_BUILD");
        builder.environment().put("CALLS", calls.toString());
        builder.environment().put("GO", go.toString());
        builder.environment().put("FAILS", fails.toString());
        builder.environment().put("JAVA_HOME", folder.resolve("jdk").toString());
        builder.environment()
                .merge("PATH", folder.resolve("bin").toString(), (old, bin) -> bin + ":" + old);
        try {
            return builder.start();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns all output at the end of both streams, which a recorder must not hold open. */
    private static String output(Process process) {
        CompletableFuture<String> said = allOf(process.getInputStream());
        CompletableFuture<String> errors = allOf(process.getErrorStream());
        try {
            assertThat(errors).as("what the launcher prints, to its end").succeedsWithin(PATIENCE);
            assertThat(said).succeedsWithin(PATIENCE);
            assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).as(errors.join()).isZero();
            return said.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static CompletableFuture<String> allOf(InputStream stream) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                },
                Thread::startVirtualThread);
    }

    private List<String> calls() {
        try {
            return Files.readAllLines(calls);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private void awaitCall(String call) {
        Patience.await(PATIENCE, () -> calls().contains(call), () -> calls().toString());
    }

    private void awaitCalls(String... expected) {
        Patience.await(PATIENCE, () -> calls().equals(List.of(expected)), () -> calls().toString());
    }

    /** Waits for the end of recorders, which wait for the launcher that has started them. */
    private void awaitNoRecorder() {
        Patience.await(PATIENCE, () -> recorders().isEmpty(), () -> "recorders " + recorders());
    }

    private long recorder() {
        return recorders().getFirst().pid();
    }

    private List<ProcessHandle> recorders() {
        return ProcessHandle.allProcesses()
                .filter(it ->
                        it.info()
                                .commandLine()
                                .filter(line -> line.contains(home.resolve("doorbell").toString()))
                                .filter(line -> line.contains("--record-after"))
                                .isPresent())
                .toList();
    }

    /** Kills a recorder and all its children, as the end of a machine does. */
    private static void kill(long recorder) {
        ProcessHandle process = ProcessHandle.of(recorder).orElseThrow();
        List<ProcessHandle> all = new ArrayList<>(process.descendants().toList());
        all.add(process);
        all.forEach(ProcessHandle::destroyForcibly);
    }

    private Path cache() {
        return home.resolve("cli/target/doorbell.aot");
    }

    /** Returns files of unfinished recordings. */
    private List<Path> leftOvers() throws IOException {
        try (var files = Files.list(home.resolve("cli/target"))) {
            return files.filter(it -> it.toString().contains(".new")).toList();
        }
    }

    private static void program(Path path, String text) throws IOException {
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
        assertThat(path.toFile().setExecutable(true)).isTrue();
    }
}
