package dev.doorbell.coordinator.api;

import java.util.function.Function;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** Answers that send events until what they are about has ended. */
final class EventStream {

    private EventStream() {}

    /**
     * The answer: headers alone to a HEAD, status 204 to a client that knows the end, else events.
     *
     * @param endKnown whether the client has been told the end
     * @param follow begins to send; what it returns is called when the client is gone
     */
    static ResponseEntity<SseEmitter> answer(
            HttpMethod method, boolean endKnown, Function<SseEmitter, Runnable> follow) {
        if (method.equals(HttpMethod.HEAD)) { // It would wait for an end that it is not told.
            return ResponseEntity.ok().contentType(MediaType.TEXT_EVENT_STREAM).build();
        }
        if (endKnown) {
            return ResponseEntity.noContent().build();
        }
        SseEmitter emitter = new SseEmitter(0L); // It ends with the events, not with the clock.
        Runnable gone = follow.apply(emitter);
        emitter.onError(failure -> gone.run());
        emitter.onCompletion(gone);
        return ResponseEntity.ok()
                .contentType(MediaType.TEXT_EVENT_STREAM)
                .header(HttpHeaders.CACHE_CONTROL, "no-store")
                .header("X-Accel-Buffering", "no")
                .body(emitter);
    }
}
