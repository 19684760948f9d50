package dev.doorbell.coordinator.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.coordinator.access.limit.RequestLimiter;
import dev.doorbell.coordinator.access.role.Caller;
import dev.doorbell.coordinator.access.role.RequiredRole;
import dev.doorbell.coordinator.access.role.Role;
import dev.doorbell.coordinator.access.role.Tokens;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.unit.DataSize;

class AccessTest {

    /** SHA-256 of the text "abc", from FIPS 180. */
    private static final String ABC =
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    @Test
    void knowsWhoShowsATokenByItsHash() {
        Tokens tokens = Tokens.of(List.of("ada:submitter:" + ABC, "ben:viewer:" + "0".repeat(64)));

        assertThat(tokens.caller("abc")).contains(new Caller("ada", Role.SUBMITTER));
        assertThat(tokens.caller("abd")).isEmpty();
        assertThat(tokens.caller(ABC)).isEmpty();
        assertThat(tokens.caller("")).isEmpty();
        assertThat(tokens.count()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ada | is not name:role:hash",
                "ada:root:x | has the role 'root'; expected viewer, submitter or admin",
                "ada:admin:abc | has no SHA-256 of a token, 64 hexadecimal digits in lower case",
                "a b:admin:abc | has a name that is not 1 to 64 letters, digits, '.', '_', '@' or '-'"
            })
    void refusesATokenThatIsNoneAndDoesNotTellItsHash(String text, String sentence) {
        assertThatThrownBy(() -> Tokens.of(List.of(text)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "doorbell.access.tokens: the entry of '%s' %s"
                                .formatted(text.split(":", -1)[0], sentence));
    }

    @Test
    void aCoordinatorThatOthersReachNeedsTokensOrIsToldThatItDoesNot() {
        assertThatThrownBy(() -> mode(false, "0.0.0.0", "127.0.0.1"))
                .isInstanceOf(AccessModeException.class)
                .hasMessage(
                        "the coordinator would listen at 0.0.0.0 with no token in"
                                + " doorbell.access.tokens, so that anybody who reaches it could"
                                + " run and end jobs; give it tokens, or say"
                                + " doorbell.access.open=true if that is meant");
        assertThatThrownBy(() -> mode(false, "127.0.0.1", null))
                .hasMessageContaining("listen at every address with");
        assertThat(mode(true, "0.0.0.0", null)).isEqualTo(AccessMode.OPEN);
        assertThat(mode(false, "127.0.0.1", "::1")).isEqualTo(AccessMode.OPEN_HERE);
        assertThat(
                        AccessMode.of(
                                properties(false),
                                Tokens.of(List.of("ada:admin:" + ABC)),
                                Arrays.asList("0.0.0.0", null)))
                .isEqualTo(AccessMode.TOKENS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"localhost", "LOCALHOST:8080", "127.0.0.1:8080", "[::1]:9", "127.1.2.3"})
    void anOpenDoorAnswersToNamesOfThisMachine(String host) {
        assertThat(AccessMode.OPEN_HERE.knows(host)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"evil.example", "localhost.evil.example", "127.0.0.1.evil.example:80"})
    void anOpenDoorDoesNotAnswerToNamesOfOthers(String host) {
        assertThat(AccessMode.OPEN_HERE.knows(host)).isFalse();
        assertThat(AccessMode.TOKENS.knows(host)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /, viewer",
        "GET, /api/v1/jobs, viewer",
        "POST, /api/v1/jobs, submitter",
        "DELETE, /api/v1/jobs/job-1, submitter",
        "GET, /api/v1/sweeps/sweep-1/events, viewer",
        "POST, /jobs/job-1/cancel, submitter",
        "GET, /actuator/metrics, viewer",
        "POST, /actuator/loggers, admin",
        "GET, /actuator/health/liveness, none",
        "GET, /actuator/prometheus, none",
        "GET, /assets/doorbell.css, none",
        "POST, /assets/doorbell.css, submitter",
        "GET, /assets/../api/v1/jobs, viewer",
        "GET, /assets/%2e%2e/api/v1/jobs, viewer",
        "GET, /assets;x/api, viewer",
        "GET, /assetsx, viewer",
        "GET, /assets/, viewer",
        "GET, /assets//a, viewer",
        "GET, assets/a, viewer",
        "GET, /assets/.a, viewer",
        "GET, /assets/a.b-c_d/9.x, none",
        "POST, /login, none"
    })
    void aRequestNeedsARole(String method, String path, String role) {
        assertThat(RequiredRole.http(method, path).map(Role::text).orElse("none")).isEqualTo(role);
    }

    @Test
    void aPathOfManySegmentsNeedsNoDeepStack() throws InterruptedException {
        List<Throwable> thrown = new ArrayList<>();
        List<Role> needed = new ArrayList<>();
        Thread thread =
                new Thread(
                        null,
                        () ->
                                RequiredRole.http("GET", "/assets".repeat(4_000))
                                        .ifPresent(needed::add),
                        "little stack",
                        1 << 18);
        thread.setUncaughtExceptionHandler((where, failure) -> thrown.add(failure));
        thread.start();
        thread.join();

        assertThat(thrown).isEmpty();
        assertThat(needed).isEmpty(); // All of it is below /assets.
    }

    @ParameterizedTest
    @CsvSource({
        "doorbell.job.v1.JobService, Watch, viewer",
        "doorbell.job.v1.JobService, Trace, viewer",
        "doorbell.job.v1.JobService, Rerun, submitter",
        "doorbell.job.v1.JobService, Submit, submitter",
        "doorbell.job.v1.JobService, Cancel, submitter",
        "doorbell.job.v1.JobService, ListPlots, viewer",
        "doorbell.job.v1.JobService, GetPlot, viewer",
        "doorbell.sweep.v1.SweepService, Submit, submitter",
        "doorbell.sweep.v1.SweepService, Cancel, submitter",
        "doorbell.sweep.v1.SweepService, Watch, viewer",
        "doorbell.catalogue.v1.CatalogueService, GetJobSchema, viewer",
        "grpc.reflection.v1.ServerReflection, ServerReflectionInfo, viewer",
        "doorbell.membership.v1.MembershipService, Participate, none",
        "grpc.health.v1.Health, Check, none"
    })
    void aCallNeedsARole(String service, String method, String role) {
        assertThat(RequiredRole.grpc(service, method).map(Role::text).orElse("none"))
                .isEqualTo(role);
    }

    @Test
    void aClientMayMakeSoManyRequestsASecondAndTwiceAsManyAtOnce() {
        AtomicLong nanos = new AtomicLong();
        RequestLimiter limiter = new RequestLimiter(10, nanos::get);

        assertThat(admitted(limiter, "ada")).isEqualTo(20);
        assertThat(admitted(limiter, "ben")).isEqualTo(20);
        nanos.addAndGet(500_000_000);
        assertThat(admitted(limiter, "ada")).isEqualTo(5);
        nanos.addAndGet(3_600_000_000_000L);
        assertThat(admitted(limiter, "ada")).isEqualTo(20);
        assertThat(admitted(new RequestLimiter(0, nanos::get), "ada")).isEqualTo(100);
    }

    private static int admitted(RequestLimiter limiter, String client) {
        int admitted = 0;
        for (int request = 0; request < 100; request++) {
            admitted += limiter.admits(client) ? 1 : 0;
        }
        return admitted;
    }

    private static AccessMode mode(boolean open, String http, String grpc) {
        return AccessMode.of(properties(open), Tokens.of(List.of()), Arrays.asList(http, grpc));
    }

    private static AccessProperties properties(boolean open) {
        return new AccessProperties(List.of(), open, 1, DataSize.ofBytes(1));
    }
}
