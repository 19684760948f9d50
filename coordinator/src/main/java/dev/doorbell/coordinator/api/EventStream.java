package dev.doorbell.coordinator.api;

import java.util.function.Function;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** Responses with events until their subject has ended. */
final class EventStream {

    private EventStream() {}

    /**
     * Returns the response: headers alone to a HEAD, status 204 to a client that knows the end,
     * else events.
     *
     * @param endKnown true if the client knows the end
     * @param follow starts sending; the returned action runs when the client disconnects
     */
    static ResponseEntity<SseEmitter> answer(
            HttpMethod method, boolean endKnown, Function<SseEmitter, Runnable> follow) {
        if (method.equals(
                HttpMethod.HEAD)) { // Otherwise it would wait for an end that is not sent.
            return ResponseEntity.ok().contentType(MediaType.TEXT_EVENT_STREAM).build();
        }
        if (endKnown) {
            return ResponseEntity.noContent().build();
        }
        SseEmitter emitter = new SseEmitter(0L); // It ends with the events, not with a timeout.
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
