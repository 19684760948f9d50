package dev.doorbell.coordinator.robust;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Long queue with many readers. Response times are printed, not asserted, because they depend on
 * the machine as much as on the coordinator.
 */
class ManyJobsTest {

    private static final int JOBS = 1_000;
    private static final int CLIENTS = 20;
    private static final int LOOKS = 20;
    private static final long PAUSE_MILLIS = 500;

    @TempDir Path folder;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Queue<Long> lists = new ConcurrentLinkedQueue<>();
    private final Queue<Long> gets = new ConcurrentLinkedQueue<>();

    @Test
    void aThousandJobsThatWaitAreAllThereForTwentyClients() throws Exception {
        try (Coordinator coordinator =
                        Coordinator.start(folder, "--doorbell.jobs.queue-limit=2000");
                ExecutorService clients = Executors.newFixedThreadPool(CLIENTS)) {
            URI jobs = URI.create(coordinator.address() + "/api/v1/jobs");
            long began = System.nanoTime();
            for (int job = 1; job <= JOBS; job++) {
                HttpRequest submit =
                        HttpRequest.newBuilder(jobs)
                                .POST(
                                        BodyPublishers.ofString(
                                                "{workload: nvshmem/put-bw, seed: " + job + "}"))
                                .build();
                assertThat(answer(submit).statusCode()).isEqualTo(202);
            }
            System.out.printf(
                    "%d jobs submitted in %d ms%n", JOBS, (System.nanoTime() - began) / 1_000_000);
            List<Future<Integer>> all = new ArrayList<>();
            for (int client = 0; client < CLIENTS; client++) {
                int own = 1 + client * JOBS / CLIENTS;
                Thread.sleep(PAUSE_MILLIS / CLIENTS); // They do not all read at once.
                all.add(clients.submit((Callable<Integer>) () -> look(jobs, own)));
            }
            for (Future<Integer> client : all) {
                assertThat(client.get()).isEqualTo(LOOKS);
            }
        } finally {
            http.shutdownNow();
        }
        print("list of " + JOBS + " jobs", lists);
        print("get of one job", gets);
    }

    /**
     * Reads the list and one job again and again. Returns the number of times both were complete.
     */
    private int look(URI jobs, int own) throws Exception {
        int complete = 0;
        for (int look = 0; look < LOOKS; look++) {
            String list = timed(URI.create(jobs + "?limit=" + JOBS), lists);
            String job = timed(URI.create(jobs + "/job-" + own), gets);
            if (list.contains("\"id\": \"job-1\"")
                    && list.contains("\"id\": \"job-" + JOBS + "\"")
                    && list.split("\"QUEUED\"", -1).length == JOBS + 1
                    && job.contains("\"id\": \"job-" + own + "\"")) {
                complete++;
            }
            Thread.sleep(PAUSE_MILLIS);
        }
        return complete;
    }

    private String timed(URI address, Queue<Long> times) throws Exception {
        long began = System.nanoTime();
        String body = answer(HttpRequest.newBuilder(address).build()).body();
        times.add((System.nanoTime() - began) / 1_000);
        return body;
    }

    private HttpResponse<String> answer(HttpRequest request) throws Exception {
        return http.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private static void print(String what, Queue<Long> micros) {
        List<Long> sorted = micros.stream().sorted().toList();
        System.out.printf(
                "%s: %d answers to %d clients, half within %.1f ms, 99 %% within %.1f ms, all within %.1f ms%n",
                what,
                sorted.size(),
                CLIENTS,
                sorted.get(sorted.size() / 2) / 1e3,
                sorted.get(sorted.size() * 99 / 100) / 1e3,
                sorted.getLast() / 1e3);
    }
}
