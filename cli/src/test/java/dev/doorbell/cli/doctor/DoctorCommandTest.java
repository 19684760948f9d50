package dev.doorbell.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.Outcome;
import dev.doorbell.cli.output.Document;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class DoctorCommandTest {

    @Test
    void findsWhatTheseTestsRunOn() {
        Outcome outcome = Outcome.of("doctor", "--json");

        assertThat(outcome.exit()).isZero();
        Document document = json(outcome);
        List<Document> findings = document.children("findings");
        assertThat(document.text("ready")).isEqualTo("true");
        assertThat(findings)
                .extracting(it -> it.text("what"))
                .containsExactly(
                        "JDK",
                        "memory of jobs",
                        "memory of clusters",
                        "disk",
                        "port 8080",
                        "port 9090",
                        "Docker engine",
                        "Docker Compose",
                        "MPICH",
                        "Open MPI",
                        "METIS",
                        "fonts");
        assertThat(findings.getFirst().text("level")).isEqualTo("ok");
        assertThat(findings.getFirst().text("found")).startsWith(Runtime.version().toString());
        assertThat(findings)
                .allMatch(it -> it.text("level").equals("ok") == it.text("advice").isEmpty());
    }

    @Test
    void namesATakenPortAndWhatToDo() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = taken.getLocalPort();

            Outcome outcome = Outcome.of("doctor", "--http-port", String.valueOf(port));

            assertThat(outcome.exit()).isZero();
            assertThat(outcome.err()).isEmpty();
            assertThat(outcome.out())
                    .containsPattern("^ok +JDK ")
                    .containsPattern(
                            "taken +port %d +in use; a cluster may be up .*'doorbell up --http-port N'\n"
                                    .formatted(port))
                    .endsWith("\nEverything that is always needed is there.\n");
        }
    }

    @Test
    void refusesWhatIsNoPort() {
        Outcome outcome = Outcome.of("doctor", "--grpc-port", "70000");

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err())
                .isEqualTo("--grpc-port is 70000; expected a whole number from 1 to 65535\n");
    }

    private static Document json(Outcome outcome) {
        return new Document(new JsonMapper().readValue(outcome.out(), Map.class));
    }
}
