package dev.doorbell.coordinator.robust;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.proto.job.v1.JobProto;
import dev.doorbell.proto.job.v1.JobServiceGrpc;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.stub.MetadataUtils;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Coordinator with tokens, from outside. */
class GuardedDoorTest {

    private static final String JOB = "{workload: nvshmem/put-bw, nodes: 2}";
    private static final List<String> USERS =
            List.of("vic:viewer", "sue:submitter", "sam:submitter", "ada:admin");

    @TempDir static Path folder;

    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static Coordinator coordinator;

    @BeforeAll
    static void start() throws Exception {
        coordinator =
                Coordinator.start(
                        folder.resolve("usual"),
                        tokens(),
                        "--doorbell.access.max-body=100KB",
                        "--doorbell.access.requests-per-second=50");
    }

    /** Tokens of all users, as an argument. */
    private static String tokens() throws Exception {
        List<String> tokens = new ArrayList<>();
        for (String user : USERS) {
            byte[] hash =
                    MessageDigest.getInstance("SHA-256")
                            .digest(
                                    secret(user.substring(0, user.indexOf(':')))
                                            .getBytes(StandardCharsets.UTF_8));
            tokens.add(user + ':' + HexFormat.of().formatHex(hash));
        }
        return "--doorbell.access.tokens=" + String.join(",", tokens);
    }

    @AfterAll
    static void stop() {
        coordinator.close();
        HTTP.shutdownNow();
    }

    @Test
    void whoShowsNoTokenGetsNothing() throws Exception {
        HttpResponse<String> answer = send(to("/api/v1/jobs"));

        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(answer.headers().firstValue("WWW-Authenticate"))
                .contains("Bearer realm=\"doorbell\"");
        assertThat(answer.headers().firstValue("Content-Type").orElse(""))
                .startsWith("application/problem+json");
        assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        assertThat(answer.body()).contains("expected the header 'Authorization: Bearer TOKEN'");
        assertThat(send(as("nobody", "/api/v1/jobs")).statusCode()).isEqualTo(401);
        assertThat(send(to("/assets/../api/v1/jobs")).statusCode()).isNotEqualTo(200);
    }

    @Test
    void theManagementPortShowsHealthAndCountsAndAsksForATokenForTheRest() throws Exception {
        HttpResponse<String> refused = send(toManagement("/actuator/metrics"));

        assertThat(refused.statusCode()).isEqualTo(401);
        assertThat(refused.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        assertThat(send(toManagement("/actuator/env")).statusCode()).isEqualTo(401);
        assertThat(send(toManagement("/actuator/health/liveness")).statusCode()).isEqualTo(200);
        assertThat(send(toManagement("/actuator/prometheus")).statusCode()).isEqualTo(200);
        assertThat(
                        send(toManagement("/actuator/metrics")
                                        .header("Authorization", "Bearer " + secret("vic")))
                                .statusCode())
                .isEqualTo(200);
        assertThat(send(to("/actuator/health/liveness")).statusCode()).isEqualTo(404);
    }

    @Test
    void rolesMayDoWhatTheyMay() throws Exception {
        assertThat(send(as("vic", "/api/v1/jobs")).statusCode()).isEqualTo(200);
        HttpResponse<String> refused = submit("vic");
        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(refused.body())
                .contains("the token of vic is a viewer's; expected one of a submitter");

        HttpResponse<String> taken = submit("sue");
        assertThat(taken.statusCode()).isEqualTo(202);
        assertThat(taken.body()).contains("\"owner\": \"sue\"", "\"priority\": 3");
        String job = taken.headers().firstValue("Location").orElseThrow();

        HttpResponse<String> others = send(as("sam", job).DELETE());
        assertThat(others.statusCode()).isEqualTo(403);
        assertThat(others.body()).contains("is a job of sue; sam, a submitter, may end own jobs");
        assertThat(send(as("ada", job).DELETE()).statusCode()).isEqualTo(200);
    }

    @Test
    void rolesHoldOverGrpcToo() {
        ManagedChannel channel =
                ManagedChannelBuilder.forTarget(coordinator.grpcAddress()).usePlaintext().build();
        try {
            JobServiceGrpc.JobServiceBlockingStub nobody = JobServiceGrpc.newBlockingStub(channel);
            JobProto.SubmitRequest submit =
                    JobProto.SubmitRequest.newBuilder().setJobDocument(JOB).setPriority(2).build();

            assertRefused(
                    Status.Code.UNAUTHENTICATED,
                    () -> nobody.list(JobProto.ListRequest.getDefaultInstance()));
            assertRefused(Status.Code.PERMISSION_DENIED, () -> with(nobody, "vic").submit(submit));
            JobProto.Job job = with(nobody, "sue").submit(submit).getJob();
            assertThat(job.getOwner()).isEqualTo("sue");
            assertThat(job.getPriority()).isEqualTo(2);
            JobProto.CancelRequest cancel =
                    JobProto.CancelRequest.newBuilder().setId(job.getId()).build();
            assertRefused(Status.Code.PERMISSION_DENIED, () -> with(nobody, "sam").cancel(cancel));
            assertThat(with(nobody, "sue").cancel(cancel).getJob().getState())
                    .isEqualTo(JobProto.JobState.JOB_STATE_CANCELLED);
        } finally {
            channel.shutdownNow();
        }
    }

    @Test
    void aBrowserLogsInOnceAndItsCookieIsNobodyElses() throws Exception {
        HttpResponse<String> first =
                send(to("/submit?preset=put-bw").header("Accept", "text/html"));
        assertThat(first.statusCode()).isEqualTo(303);
        assertThat(first.headers().firstValue("Location"))
                .contains("/login?next=%2Fsubmit%3Fpreset%3Dput-bw");

        HttpResponse<String> form = send(to("/login?next=%2Fsubmit%3Fpreset%3Dput-bw"));
        assertThat(form.statusCode()).isEqualTo(200);
        assertThat(form.body()).contains("type=\"password\"", "value=\"/submit?preset=put-bw\"");
        assertThat(login("wrong", "/").statusCode()).isEqualTo(403);

        HttpResponse<String> in = login(secret("vic"), "/submit?preset=put-bw");
        assertThat(in.statusCode()).isEqualTo(303);
        assertThat(in.headers().firstValue("Location")).contains("/submit?preset=put-bw");
        String cookie = in.headers().firstValue("Set-Cookie").orElseThrow();
        assertThat(cookie).contains("HttpOnly", "SameSite=Strict", "Path=/");
        String shown = cookie.substring(0, cookie.indexOf(';'));
        assertThat(send(to("/").header("Cookie", shown)).statusCode()).isEqualTo(200);
        assertThat(login(secret("vic"), "//evil.example/").headers().firstValue("Location"))
                .contains("/");
    }

    @Test
    void whoIsLoggedInCanLogOut() throws Exception {
        String cookie = login(secret("vic"), "/").headers().firstValue("Set-Cookie").orElseThrow();
        String shown = cookie.substring(0, cookie.indexOf(';'));
        assertThat(send(to("/sweeps").header("Cookie", shown)).body())
                .contains("<form method=\"post\" action=\"/logout\" class=\"exit\">")
                .contains("vic, viewer", "Log out");
        assertThat(send(to("/login")).body()).doesNotContain("Log out");

        HttpResponse<String> out =
                send(to("/logout").header("Cookie", shown).POST(BodyPublishers.noBody()));

        assertThat(out.statusCode()).isEqualTo(303);
        assertThat(out.headers().firstValue("Location")).contains("/login");
        assertThat(out.headers().firstValue("Set-Cookie").orElseThrow())
                .startsWith("doorbell-token=;")
                .contains("Max-Age=0", "Path=/", "HttpOnly", "SameSite=Strict");
        assertThat(send(to("/logout").header("Cookie", shown)).statusCode()).isEqualTo(405);
    }

    @Test
    void refusesBodiesThatAreTooLargeWhetherTheySayTheirLengthOrNot() throws Exception {
        byte[] large = "#".repeat(200_000).getBytes(StandardCharsets.UTF_8);

        HttpResponse<String> told =
                send(as("sue", "/api/v1/jobs").POST(BodyPublishers.ofByteArray(large)));
        HttpResponse<String> untold =
                send(
                        as("sue", "/api/v1/jobs")
                                .POST(
                                        BodyPublishers.ofInputStream(
                                                () -> new ByteArrayInputStream(large))));

        assertThat(told.statusCode()).isEqualTo(413);
        assertThat(told.body()).contains("the body has 200000 bytes; expected at most 102400");
        assertThat(untold.statusCode()).isEqualTo(413);
        assertThat(untold.headers().firstValue("Content-Type").orElse(""))
                .startsWith("application/problem+json");
    }

    @Test
    void refusesAClientThatAsksTooOften() throws Exception {
        // So few that requests one after another are too many on any machine.
        try (Coordinator strict =
                Coordinator.start(
                        folder.resolve("strict"),
                        tokens(),
                        "--doorbell.access.requests-per-second=5")) {
            HttpResponse<String> answer;
            int requests = 0;
            do {
                answer = send(as("sam", strict, "/login"));
                requests++;
            } while (answer.statusCode() == 200 && requests < 2_000);

            assertThat(answer.statusCode()).as("request %s", requests).isEqualTo(429);
            assertThat(answer.headers().firstValue("Retry-After")).contains("1");
            assertThat(answer.body()).contains("too many requests; try again later");
            assertThat(send(as("vic", strict, "/api/v1/jobs")).statusCode()).isEqualTo(200);
        }
    }

    private static HttpResponse<String> submit(String user) throws Exception {
        return send(as(user, "/api/v1/jobs?priority=3").POST(BodyPublishers.ofString(JOB)));
    }

    private static HttpResponse<String> login(String token, String next) throws Exception {
        return send(
                to("/login")
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString("token=" + token + "&next=" + next)));
    }

    private static HttpRequest.Builder as(String user, String path) {
        return as(user, coordinator, path);
    }

    private static HttpRequest.Builder as(String user, Coordinator which, String path) {
        return HttpRequest.newBuilder(URI.create(which.address() + path))
                .header("Authorization", "Bearer " + secret(user));
    }

    private static HttpRequest.Builder toManagement(String path) {
        return HttpRequest.newBuilder(URI.create(coordinator.management() + path));
    }

    private static HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(URI.create(coordinator.address() + path));
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static JobServiceGrpc.JobServiceBlockingStub with(
            JobServiceGrpc.JobServiceBlockingStub stub, String user) {
        Metadata headers = new Metadata();
        headers.put(
                Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER),
                "Bearer " + secret(user));
        return stub.withInterceptors(MetadataUtils.newAttachHeadersInterceptor(headers));
    }

    private static void assertRefused(Status.Code code, Runnable call) {
        assertThatThrownBy(call::run)
                .satisfies(thrown ->
                        assertThat(Status.fromThrowable(thrown).getCode()).isEqualTo(code));
    }

    private static String secret(String user) {
        return "secret-of-" + user;
    }
}
