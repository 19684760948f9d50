package dev.doorbell.coordinator.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.coordinator.RealCoordinator;
import dev.doorbell.coordinator.job.EndedJobs;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.job.JobDatabase;
import dev.doorbell.coordinator.job.JobStore;
import io.grpc.ManagedChannel;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.reflection.v1.ServerReflectionGrpc;
import io.grpc.reflection.v1.ServerReflectionRequest;
import io.grpc.reflection.v1.ServerReflectionResponse;
import io.grpc.reflection.v1.ServiceResponse;
import io.grpc.stub.StreamObserver;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** API of a whole coordinator, over its ports. */
class RealApiTest {

    private static final String JOB = "{workload: nvshmem/put-bw, parameters: {sizes: 4K}}";
    private static final TypeReference<Map<String, Object>> DOCUMENT = new TypeReference<>() {};

    @TempDir private static Path folder;

    private static RealCoordinator coordinator;

    @BeforeAll
    static void start() {
        EndedJobs.run(new JobBoard(new JobStore(JobDatabase.in(folder)), 10), JOB);
        coordinator = RealCoordinator.start(folder);
    }

    @AfterAll
    static void stop() {
        coordinator.close();
    }

    @Test
    void followsAJobByEventsToItsEnd() throws Exception {
        String id = submitted(JOB);
        CompletableFuture<HttpResponse<String>> events =
                CompletableFuture.supplyAsync(
                        () -> coordinator.get("/api/v1/jobs/" + id + "/events"));
        coordinator.send(coordinator.to("/api/v1/jobs/" + id).DELETE());

        HttpResponse<String> all = events.get(60, TimeUnit.SECONDS);

        assertThat(all.headers().firstValue("Content-Type")).contains("text/event-stream");
        assertThat(all.body())
                .contains("event:state\n")
                .contains("id:CANCELLED\n")
                .endsWith("\n\n")
                .contains("\"id\": \"" + id + "\", \"workload\": \"nvshmem/put-bw\"");
    }

    @Test
    void tellsAClientThatKnowsTheEndToStop() {
        HttpResponse<String> again =
                coordinator.send(
                        coordinator
                                .to("/api/v1/jobs/job-1/events")
                                .header("Last-Event-ID", "COMPLETED"));

        assertThat(again.statusCode()).isEqualTo(204);
        assertThat(coordinator.get("/api/v1/jobs/job-1/events").body())
                .startsWith("id:COMPLETED\nevent:state\ndata:{ \"id\": \"job-1\"");
    }

    @Test
    void tellsABrowserOnAPageThatNothingIsThere() {
        HttpResponse<String> page =
                coordinator.send(
                        coordinator.to("/nothing/here").header("Accept", "text/html,*/*;q=0.8"));
        HttpResponse<String> problem =
                coordinator.send(
                        coordinator.to("/api/v1/nothing").header("Accept", "text/html,*/*;q=0.8"));

        assertThat(page.statusCode()).isEqualTo(404);
        assertThat(page.headers().firstValue("Content-Type")).contains("text/html;charset=UTF-8");
        assertThat(page.body()).contains("<h1>Not found</h1>", "there is nothing at /nothing/here");
        assertThat(problem.statusCode()).isEqualTo(404);
        assertThat(problem.headers().firstValue("Content-Type"))
                .contains("application/problem+json");
    }

    @Test
    void answersAtOnceWhoAsksForNoEvents() {
        String id = submitted(JOB);

        HttpResponse<String> head =
                coordinator.send(
                        coordinator
                                .to("/api/v1/jobs/" + id + "/events")
                                .method("HEAD", BodyPublishers.noBody()));

        assertThat(head.statusCode()).isEqualTo(200);
        coordinator.send(coordinator.to("/api/v1/jobs/" + id).DELETE());
    }

    @ParameterizedTest(name = "{0} {1} {2}")
    @CsvSource(
            delimiter = '|',
            value = {
                "GET | /api/v1/nothing | '' | 404 | there is nothing at /api/v1/nothing",
                "GET | /api/v1/jobs/job-99 | '' | 404 | there is no job job-99",
                "GET | /api/v1/jobs/job-99/events | Accept: text/event-stream | 404 | there is no job job-99",
                "GET | /api/v1/jobs/%00/trace | '' | 400 | Bad Request",
                "PUT | /api/v1/jobs | '' | 405 | Method 'PUT' is not supported.",
                "GET | /api/v1/jobs/job-1/results | Accept: image/gif | 406 | Acceptable representations: [application/json, text/csv;charset=UTF-8, text/markdown;charset=UTF-8].",
                "GET | /api/v1/jobs?limit=x | '' | 400 | limit is x; expected a whole number from 1 to 1000",
                "POST | /api/v1/jobs | Content-Type: multipart/form-data; boundary=x | 400 | ",
                "GET | /api/v1/profiles/none | '' | 404 | there is no profile none",
                "GET | /api/v1/workloads/nvshmem/none | '' | 404 | there is no workload nvshmem/none",
                "GET | /api/v1/sweeps/sweep-9 | '' | 404 | there is no sweep sweep-9",
                "GET | /api/v1/sweeps/sweep-9/events | Accept: text/event-stream | 404 | there is no sweep sweep-9",
                "GET | /error | '' | 404 | Not Found"
            })
    void everyFailureIsAProblem(
            String method, String path, String header, int status, String detail) {
        var request = coordinator.to(path).method(method, BodyPublishers.noBody());
        if (!header.isEmpty()) {
            int colon = header.indexOf(": ");
            request.header(header.substring(0, colon), header.substring(colon + 2));
        }

        HttpResponse<String> answer = coordinator.send(request);

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type").orElse(""))
                .startsWith("application/problem+json");
        Map<String, Object> problem = JsonMapper.shared().readValue(answer.body(), DOCUMENT);
        assertThat(problem).containsEntry("status", status).containsKeys("title", "detail");
        if (detail != null) {
            assertThat(problem).containsEntry("detail", detail);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"workload\": | the job is not valid YAML at line 1, column 13: did not find expected node content",
                "[1, 2] | the job is '[1, 2]'; expected a map of field to value",
                "{workload: nvshmem/put-bw, nodes: many} | nodes is many; expected a whole number from 1 to 4096",
                "{workload: nvshmem/put-bw, parameters: [1]} | parameters is '[1]'; expected a map of name to value"
            })
    void saysWhatIsWrongWithABody(String body, String detail) {
        HttpResponse<String> answer = coordinator.post("/api/v1/jobs", body);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(JsonMapper.shared().readValue(answer.body(), DOCUMENT))
                .extractingByKey("detail")
                .asString()
                .startsWith(detail.substring(0, 30));
    }

    @Test
    void gRpcClientsFindOutWhatThereIsByReflection() throws Exception {
        ManagedChannel channel =
                NettyChannelBuilder.forAddress("127.0.0.1", coordinator.grpcPort())
                        .usePlaintext()
                        .build();
        CompletableFuture<ServerReflectionResponse> answer = new CompletableFuture<>();
        try {
            StreamObserver<ServerReflectionRequest> questions =
                    ServerReflectionGrpc.newStub(channel)
                            .serverReflectionInfo(new FirstAnswer(answer));
            questions.onNext(ServerReflectionRequest.newBuilder().setListServices("*").build());

            assertThat(answer.get(60, TimeUnit.SECONDS).getListServicesResponse().getServiceList())
                    .extracting(ServiceResponse::getName)
                    .contains(
                            "doorbell.job.v1.JobService",
                            "doorbell.sweep.v1.SweepService",
                            "doorbell.catalogue.v1.CatalogueService");
            questions.onCompleted();
        } finally {
            channel.shutdownNow();
        }
    }

    private static String submitted(String job) {
        HttpResponse<String> answer = coordinator.post("/api/v1/jobs", job);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(202);
        return String.valueOf(JsonMapper.shared().readValue(answer.body(), DOCUMENT).get("id"));
    }

    /** Observer that keeps the first answer. */
    private record FirstAnswer(CompletableFuture<ServerReflectionResponse> answer)
            implements StreamObserver<ServerReflectionResponse> {
        @Override
        public void onNext(ServerReflectionResponse response) {
            answer.complete(response);
        }

        @Override
        public void onError(Throwable failure) {
            answer.completeExceptionally(failure);
        }

        @Override
        public void onCompleted() {
            // There was already an answer.
        }
    }
}
