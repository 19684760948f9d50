package dev.doorbell.coordinator.api;

import dev.doorbell.coordinator.events.Follower;
import dev.doorbell.coordinator.events.JobEvents;
import dev.doorbell.coordinator.events.JobFeed;
import dev.doorbell.coordinator.job.Job;
import dev.doorbell.coordinator.job.JobDocument;
import dev.doorbell.coordinator.job.JobProgress;
import dev.doorbell.report.document.JsonText;
import dev.doorbell.workloads.result.Bottleneck.Busy;
import dev.doorbell.workloads.result.JobState;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/**
 * Events of a job as server-sent events: {@code state} with the job's document at once and at every
 * change, {@code progress} at most once per second while it runs. The id of an event identifies the
 * state that the client knows. A client that reconnects with the id of an end gets status 204.
 */
@RestController
final class EventController {

    private final JobEvents events;

    EventController(JobEvents events) {
        this.events = events;
    }

    @GetMapping("/api/v1/jobs/{id}/events")
    ResponseEntity<SseEmitter> events(
            @PathVariable String id,
            @RequestHeader(name = "Last-Event-ID", defaultValue = "") String last,
            HttpMethod method) {
        JobState known = known(last);
        return EventStream.answer(
                method,
                known != null && known.ended(),
                emitter -> {
                    JobFeed feed =
                            events.follow(id, known, new EventSender(emitter), emitter::complete);
                    return feed::close;
                });
    }

    private static @Nullable JobState known(String eventId) {
        return Arrays.stream(JobState.values())
                .filter(state -> state.name().equals(eventId))
                .findFirst()
                .orElse(null);
    }

    /** Sender of events to one client. */
    private record EventSender(SseEmitter emitter) implements Follower {

        @Override
        public void state(Job job) throws IOException {
            send("state", job, JobDocument.of(job));
        }

        @Override
        public void progress(Job job, JobProgress progress) throws IOException {
            Map<String, Object> document = new LinkedHashMap<>();
            Instant startedAt = job.startedAt();
            document.put("virtualPs", progress.virtualPs());
            document.put("turns", progress.turns());
            document.put(
                    "wallMillis",
                    startedAt == null ? 0 : Duration.between(startedAt, Instant.now()).toMillis());
            document.put("events", progress.events());
            document.put("waitedMillis", progress.waitedMillis());
            document.put("busy", progress.busy().stream().map(EventSender::share).toList());
            document.put("services", progress.serviceIds());
            document.put("steps", progress.steps());
            document.put("allSteps", progress.allSteps());
            send("progress", job, document);
        }

        private static Map<String, Object> share(Busy busy) {
            Map<String, Object> document = new LinkedHashMap<>();
            document.put("resource", busy.resource().name());
            document.put("sharePermille", busy.sharePermille());
            return document;
        }

        @Override
        public void idle() throws IOException {
            emitter.send(SseEmitter.event().comment("still there"));
        }

        private void send(String name, Job job, Map<String, ?> document) throws IOException {
            emitter.send(
                    SseEmitter.event()
                            .id(job.state().name())
                            .name(name)
                            .data(JsonText.line(document)));
        }
    }
}
