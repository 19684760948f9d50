package dev.doorbell.cli.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.Outcome;
import dev.doorbell.report.document.JobYaml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sweeps on a fake kubectl, whose pods have the results of a sweep in this process. */
class KubernetesSweepTest {

    private static final String SWEEP =
            """
            job: {workload: nvshmem/put-bw, parameters: {sizes: 8, iterations: 2, warmup: 0}}
            vary: {ctas: [1, 2]}
            """;

    @TempDir private Path folder;

    @Test
    void collectsTheResultsOfThePods() throws IOException {
        assertThat(sweep("local", "--on", "local").exit()).isZero();
        kubectl("Succeeded");

        Outcome outcome = onKubernetes();

        assertThat(outcome.err()).doesNotContain("Exception");
        assertThat(outcome.out()).startsWith("2 of 2 jobs completed");
        assertThat(Files.readString(folder.resolve("out/summary.csv")))
                .isEqualTo(Files.readString(folder.resolve("local/summary.csv")));
        assertThat(calls()).last().asString().startsWith("delete job/doorbell-");
        assertThat(onKubernetes().exit()).isZero();
        assertThat(calls()).filteredOn(it -> it.startsWith("create")).hasSize(1);
    }

    @Test
    void continuesIfTheLogOfAPodIsLost() throws IOException {
        assertThat(sweep("local", "--on", "local").exit()).isZero();
        kubectl("Succeeded");
        // The node of pod b, which failed first, is gone while the Job runs.
        Files.writeString(
                folder.resolve("kubectl"),
                Files.readString(folder.resolve("kubectl"))
                        .replace("echo 'the job needs more memory'", "exit 1")
                        .replace(
                                "echo Complete",
                                "[ ! -e \"$0.polled\" ] || echo Complete; touch \"$0.polled\""));

        assertThat(onKubernetes().out()).startsWith("2 of 2 jobs completed");
        assertThat(calls()).contains("logs pod-b");
    }

    @Test
    void namesTasksWhosePodsFail() throws IOException {
        assertThat(sweep("local", "--on", "local").exit()).isZero();
        kubectl("Failed");
        Files.writeString(
                folder.resolve("kubectl"),
                Files.readString(folder.resolve("kubectl")).replace("pod-c 1", "pod-b 1"));

        Outcome outcome = onKubernetes();

        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(outcome.out())
                .startsWith(
                        "job 2 (ctas=2): NO_RESULT: its pod ended without a result: the job needs more memory\n");
    }

    @Test
    void theManifestIsAnIndexedJobWithTheTasks() {
        Outcome outcome =
                sweep(
                        "",
                        "--on",
                        "kubernetes",
                        "--image",
                        "registry/doorbell:1",
                        "--workers",
                        "1",
                        "--dry-run");

        List<Map<?, ?>> manifests =
                Arrays.stream(outcome.out().split("---\n", -1))
                        .<Map<?, ?>>map(it -> JobYaml.document("manifest", it))
                        .toList();
        assertThat(manifests)
                .extracting(it -> String.valueOf(it.get("kind")))
                .containsExactly("ConfigMap", "Job");
        Map<?, ?> data = (Map<?, ?>) manifests.getFirst().get("data");
        assertThat(data.keySet().toString()).isEqualTo("[0.json, 1.json]");
        assertThat(JobYaml.document("task", String.valueOf(data.get("1.json"))).get("values"))
                .isEqualTo(Map.of("ctas", "2"));
        Map<?, ?> spec = (Map<?, ?>) manifests.getLast().get("spec");
        assertThat(spec.get("completionMode")).isEqualTo("Indexed");
        assertThat(spec.get("completions")).hasToString("2");
        assertThat(spec.get("parallelism")).hasToString("1");
        assertThat(outcome.out()).contains("image: \"registry/doorbell:1\"");
    }

    @Test
    void aTaskHasOnlyTheConstantsThatItChanges() throws IOException {
        Path file =
                Files.writeString(
                        folder.resolve("sweep.yaml"),
                        SWEEP.replace("ctas: [1, 2]", "nic.doorbell: [60, 2x]"));
        Outcome.of("sweep", file.toString(), "--out", folder.resolve("local").toString());
        String manifest =
                Outcome.of(
                                "sweep",
                                file.toString(),
                                "--on=kubernetes",
                                "--image=doorbell",
                                "--dry-run")
                        .out();
        Map<?, ?> data =
                (Map<?, ?>)
                        JobYaml.document("manifest", manifest.split("---\n", -1)[0]).get("data");
        String task = String.valueOf(data.get("0.json"));

        String result =
                Outcome.of(
                                "sweep-task",
                                Files.writeString(folder.resolve("task.json"), task).toString())
                        .out();

        assertThat(task.length()).isLessThan(3000);
        String digest = String.valueOf(JobYaml.document("result", result).get("digest"));
        assertThat(Files.readAllLines(folder.resolve("local/summary.csv")).get(1))
                .startsWith("1,60,")
                .contains(",COMPLETED," + digest + ",");
    }

    private Outcome onKubernetes() {
        return sweep(
                "out",
                "--on",
                "kubernetes",
                "--image",
                "doorbell",
                "--kubectl",
                folder.resolve("kubectl").toString());
    }

    private Outcome sweep(String out, String... options) {
        try {
            Path file = Files.writeString(folder.resolve("sweep.yaml"), SWEEP);
            List<String> where =
                    out.isEmpty() ? List.of() : List.of("--out", folder.resolve(out).toString());
            return Outcome.of(
                    Stream.of(
                                    Stream.of("sweep", file.toString()),
                                    where.stream(),
                                    Stream.of(options))
                            .flatMap(it -> it)
                            .toArray(String[]::new));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private List<String> calls() throws IOException {
        return Files.readAllLines(folder.resolve("calls"));
    }

    /** Installs a client with an ended Job: index 0 succeeded, index 1 failed before pod c. */
    private void kubectl(String last) throws IOException {
        String script =
                """
                echo "$*" >>'%1$s/calls'
                case "$*" in
                  create*) cat >'%1$s/manifest' ;;
                  *"get job"*--output=name) [ -f '%1$s/manifest' ] && echo job || true ;;
                  *"get job"*) echo Complete ;;
                  *"get pods"*) printf 'pod-a 0 Succeeded\\npod-b 1 Failed\\npod-c 1 %2$s\\n' ;;
                  *"logs pod-a") id=$(sed -n 1p '%1$s'/out/batches/*.txt); cat '%1$s'/local/results/$id.json ;;
                  *"logs pod-b") echo 'the job needs more memory' ;;
                  *"logs pod-c") id=$(sed -n 2p '%1$s'/out/batches/*.txt); echo a warning; cat '%1$s'/local/results/$id.json ;;
                  delete*) rm '%1$s/manifest' ;;
                esac
                """
                        .formatted(folder, last);
        Path file = Files.writeString(folder.resolve("kubectl"), "#!/bin/sh\n" + script);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
