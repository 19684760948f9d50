package dev.doorbell.cli.events;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EventStreamTest {

    private static final Duration LONG = Duration.ofMinutes(1);

    @Test
    void readsEventsAsTheStandardSays() throws Exception {
        assertThat(
                        events(
                                ": a comment\n\n",
                                "event:state\r\nid: 7\r\ndata:{\r\ndata: }\r\n\r\n",
                                "data\n\n",
                                "retry: 5\nevent: nothing\n\n",
                                "id\ndata: a: b\n\n",
                                "data: cut off"))
                .containsExactly(
                        new ServerEvent("state", "7", "{\n}"),
                        new ServerEvent("message", "7", ""),
                        new ServerEvent("message", "", "a: b"));
    }

    @Test
    void takesAStreamThatFallsSilentForOneThatEnded() throws Exception {
        try (PipedOutputStream server = new PipedOutputStream();
                EventStream stream =
                        new EventStream(new PipedInputStream(server), Duration.ofMillis(1_500))) {
            server.write("data: a\n\ndata: b\n".getBytes(UTF_8));
            server.flush();

            assertThat(stream.next()).contains(new ServerEvent("message", "", "a"));
            assertThat(stream.next()).isEmpty();
        }
    }

    private static List<ServerEvent> events(String... parts) throws Exception {
        List<ServerEvent> events = new ArrayList<>();
        byte[] bytes = String.join("", parts).getBytes(UTF_8);
        try (EventStream stream = new EventStream(new ByteArrayInputStream(bytes), LONG)) {
            Optional<ServerEvent> event = stream.next();
            while (event.isPresent()) {
                events.add(event.get());
                event = stream.next();
            }
        }
        return events;
    }
}
