package dev.doorbell.coordinator.api;

import dev.doorbell.coordinator.events.SweepEvents;
import dev.doorbell.coordinator.sweep.SweepReport;
import dev.doorbell.report.document.JsonText;
import java.io.IOException;
import org.springframework.http.HttpMethod;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/**
 * Events of a sweep as server-sent events: {@code state} with the sweep without its tables, at once
 * and at every change of one of its jobs, until all have ended. A client that reconnects with the
 * id of the end gets status 204.
 */
@RestController
final class SweepEventController {

    private final SweepEvents events;

    SweepEventController(SweepEvents events) {
        this.events = events;
    }

    @GetMapping("/api/v1/sweeps/{id}/events")
    ResponseEntity<SseEmitter> events(
            @PathVariable String id,
            @RequestHeader(name = "Last-Event-ID", defaultValue = "") String last,
            HttpMethod method) {
        return EventStream.answer(
                method,
                last.equals(SweepReport.ENDED),
                emitter -> {
                    Sender client = new Sender(emitter);
                    events.start(id, client, emitter::complete);
                    return client::leave;
                });
    }

    /** Sender of events to one client. */
    private static final class Sender implements SweepEvents.Client {

        private final SseEmitter emitter;
        private volatile boolean gone;

        Sender(SseEmitter emitter) {
            this.emitter = emitter;
        }

        void leave() {
            gone = true;
        }

        @Override
        public boolean gone() {
            return gone;
        }

        @Override
        public boolean ready() {
            return true; // A thread of its own sends to it and waits between sends.
        }

        @Override
        public void idle() {
            send(SseEmitter.event().comment("still there"));
        }

        @Override
        public void tell(SweepReport report) {
            send(
                    SseEmitter.event()
                            .id(report.state())
                            .name("state")
                            .data(JsonText.line(report.summary())));
        }

        private void send(SseEmitter.SseEventBuilder event) {
            try {
                emitter.send(event);
            } catch (IOException | IllegalStateException e) {
                leave(); // The client is gone, or its response is complete.
            }
        }
    }
}
