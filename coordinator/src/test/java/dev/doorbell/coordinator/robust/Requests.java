package dev.doorbell.coordinator.robust;

import dev.doorbell.libraries.msccl.algorithm.Algorithm;
import dev.doorbell.libraries.msccl.algorithm.Shape;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.xml.ProgramWriter;
import dev.doorbell.report.document.JobYaml;
import dev.doorbell.report.document.JsonText;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.report.document.ResultDocument;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Requests with all kinds of errors, each derived from a valid one. */
final class Requests {

    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final String BOUNDARY = "part-of-a-form";
    private static final List<String> TYPES =
            List.of(
                    "application/yaml",
                    "application/json",
                    "text/plain",
                    "text/plain;charset=UTF-16",
                    "text/plain;charset=nonsense",
                    "multipart/form-data",
                    "multipart/form-data; boundary=x",
                    "application/x-www-form-urlencoded",
                    "application/xml",
                    "nonsense",
                    "*/*",
                    "application/octet-stream");
    private static final List<String> ADDRESSES =
            List.of(
                    "/api/v1/jobs/job-1",
                    "/api/v1/jobs?page=0&size=10&state=QUEUED",
                    "/api/v1/cluster",
                    "/jobs/job-1",
                    "/compare?a=job-1&b=job-2",
                    "/submit?workload=nvshmem/put-bw",
                    "/submit?preset=put-bw",
                    "/submit?from=job-1",
                    "/");

    private static final String SWEEP =
            "{job: {workload: nvshmem/put-bw, nodes: 2}, vary: {sizes: [8K, 4K], nic.doorbell: [60ns], ctas: [1]}}";
    private static final List<String> PAGES =
            List.of(
                    "/jobs/%s",
                    "/jobs/%s/cancel",
                    "/jobs/%s/timeline?from=%1$s",
                    "/sweeps/%s",
                    "/compare?a=%s&b=job-1",
                    "/submit?from=%s",
                    "/login?next=%s",
                    "/api/v1/jobs/%s/results?format=%1$s",
                    "/api/v1/jobs/%s/plots/1-1.png",
                    "/api/v1/jobs/%s/trace",
                    "/api/v1/jobs/%s/rerun",
                    "/api/v1/jobs?limit=%s",
                    "/api/v1/jobs?after=%s",
                    "/api/v1/jobs?priority=%s",
                    "/api/v1/sweeps/%s",
                    "/api/v1/workloads/%s/schema",
                    "/api/v1/profiles/%s",
                    "/assets/%s");
    private static final List<String> HEADERS =
            List.of("Accept", "Cookie", "Origin", "Authorization", "Last-Event-ID", "Range");

    private final URI base;
    private final List<String> jobs = new ArrayList<>();
    private final String profile = ProfileYaml.shipped("dgx-a100-hdr200");
    private final String program =
            ProgramWriter.write(Algorithm.RING.program(new Shape(1, 8, 1, 1, Protocol.SIMPLE)));

    Requests(URI base) {
        this.base = base;
        try (Stream<Path> examples = Files.list(Path.of("..", "examples"))) {
            for (Path file :
                    examples.filter(it -> it.toString().endsWith(".yaml")).sorted().toList()) {
                String yaml = Files.readString(file);
                jobs.add(yaml);
                jobs.add(JsonText.of(ResultDocument.job(JobYaml.read(yaml))));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    HttpRequest next(Garbler garbler) {
        return switch (garbler.below(14)) {
            case 10 -> sweep(garbler);
            case 11 -> page(garbler);
            case 12 -> headers(garbler);
            case 13 -> file(garbler);
            case 0 -> post("/api/v1/jobs", garbler.one(TYPES), garbler.garble(garbler.one(jobs)));
            case 1 -> post("/api/v1/jobs", "application/xml", garbler.noise());
            case 2, 3 -> post("/api/v1/jobs", "application/json", program(garbler));
            case 4 -> multipart(garbler);
            case 5 -> form(garbler);
            case 6 -> address(garbler);
            default -> post("/api/v1/jobs", "application/yaml", garbler.garble(garbler.one(jobs)));
        };
    }

    private String program(Garbler garbler) {
        Map<String, Object> job = new LinkedHashMap<>();
        job.put("workload", garbler.below(2) == 0 ? "msccl/custom" : "msccl/perf");
        job.put("profile", "ndv4-a100");
        job.put("nodes", 1);
        String field = "msccl/custom".equals(job.get("workload")) ? "program" : "programs";
        job.put("parameters", Map.of(field, garbler.garble(program)));
        return JsonText.of(job);
    }

    private HttpRequest multipart(Garbler garbler) {
        boolean job = garbler.below(3) == 0;
        String yaml = garbler.one(jobs);
        String parts =
                part("job", job ? garbler.garble(yaml) : yaml)
                        + part("profile", job ? profile : garbler.garble(profile))
                        + "--%s--\r\n".formatted(BOUNDARY);
        return post(
                "/api/v1/jobs",
                "multipart/form-data; boundary=" + BOUNDARY,
                garbler.below(10) == 0 ? garbler.garble(parts) : parts);
    }

    /** Returns a request with the file and its name, with or without a profile. */
    private HttpRequest file(Garbler garbler) {
        String part =
                part("job\"; filename=\"" + encoded(garbler.garble("job.yaml")), garbler.one(jobs));
        return post(
                garbler.one(List.of("/api/v1/jobs", "/api/v1/sweeps", "/submit", "/")),
                "multipart/form-data; boundary=" + BOUNDARY,
                garbler.garble(part) + "--%s--\r\n".formatted(BOUNDARY));
    }

    private HttpRequest sweep(Garbler garbler) {
        return post("/api/v1/sweeps", garbler.one(TYPES), garbler.garble(SWEEP));
    }

    private HttpRequest page(Garbler garbler) {
        HttpRequest.Builder request =
                to(garbler.one(PAGES).formatted(encoded(garbler.garble("job-1"))));
        return garbler.below(3) == 0
                ? request.POST(BodyPublishers.noBody()).build()
                : request.build();
    }

    private HttpRequest headers(Garbler garbler) {
        HttpRequest.Builder request = to(garbler.one(ADDRESSES));
        for (String name : HEADERS) {
            if (garbler.below(3) == 0) {
                String value = encoded(garbler.garble("text/html;q=0.5, a=b"));
                request.header(
                        name, value.substring(0, Math.min(value.length(), 6_000 / HEADERS.size())));
            }
        }
        return garbler.below(4) == 0
                ? request.POST(BodyPublishers.ofString(garbler.one(jobs))).build()
                : request.build();
    }

    private HttpRequest form(Garbler garbler) {
        String fields =
                garbler.below(2) == 0
                        ? "document=" + encoded(garbler.garble(garbler.one(jobs)))
                        : garbler.garble(
                                "workload=nvshmem/put-bw&profile=dgx-a100-hdr200&nodes=2&path=ibgda&parameters.sizes=4K&seed=1");
        return post("/submit", "application/x-www-form-urlencoded", fields);
    }

    private HttpRequest address(Garbler garbler) {
        String right = garbler.one(ADDRESSES);
        String wrong = garbler.garble(right.substring(1));
        String encoded =
                encoded(wrong.substring(0, Math.min(wrong.length(), 2_000)))
                        .replace("%2F", "/")
                        .replace("%3F", "?")
                        .replace("%3D", "=");
        HttpRequest.Builder request = to("/" + encoded);
        return switch (garbler.below(4)) {
            case 0 -> request.DELETE().build();
            case 1 -> request.PUT(BodyPublishers.ofString(wrong)).build();
            default -> request.GET().build();
        };
    }

    private HttpRequest post(String path, String type, String body) {
        return to(path).header("Content-Type", type)
                .POST(BodyPublishers.ofString(body, StandardCharsets.UTF_8))
                .build();
    }

    private HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(URI.create(base + path)).timeout(PATIENCE);
    }

    private static String part(String name, String text) {
        return "--%s\r\nContent-Disposition: form-data; name=\"%s\"\r\n\r\n%s\r\n"
                .formatted(BOUNDARY, name, text);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
