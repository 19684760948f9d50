package dev.doorbell.coordinator.page;

import dev.doorbell.coordinator.access.role.ForbiddenException;
import dev.doorbell.coordinator.archive.StoreException;
import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.job.JobConflictException;
import dev.doorbell.coordinator.job.UnknownJobException;
import dev.doorbell.coordinator.sweep.UnknownSweepException;
import dev.doorbell.workloads.job.JobException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.MissingServletRequestParameterException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;

/** Error page for failures on pages. */
@RestControllerAdvice(basePackageClasses = Frame.class)
@Order(Ordered.HIGHEST_PRECEDENCE)
final class PageAdvice {

    private static final String NOT_FOUND = "Not found";

    @ExceptionHandler
    ResponseEntity<String> unknownJob(UnknownJobException e) {
        return notFound(e.getMessage());
    }

    @ExceptionHandler
    ResponseEntity<String> unknownSweep(UnknownSweepException e) {
        return told(
                HttpStatus.NOT_FOUND,
                NOT_FOUND,
                e.getMessage(),
                Element.link("/sweeps", "All sweeps"));
    }

    @ExceptionHandler
    ResponseEntity<String> conflict(JobConflictException e) {
        return told(HttpStatus.CONFLICT, "Not possible", e.getMessage(), jobs());
    }

    @ExceptionHandler
    ResponseEntity<String> invalid(JobException e) {
        return told(HttpStatus.BAD_REQUEST, "Not possible", e.getMessage(), jobs());
    }

    @ExceptionHandler
    ResponseEntity<String> malformed(MethodArgumentTypeMismatchException e) {
        return told(
                HttpStatus.BAD_REQUEST,
                "Not possible",
                "%s is '%s'; expected a whole number".formatted(e.getName(), e.getValue()),
                jobs());
    }

    @ExceptionHandler
    ResponseEntity<String> missing(MissingServletRequestParameterException e) {
        return told(
                HttpStatus.BAD_REQUEST,
                "Not possible",
                "%s is missing".formatted(e.getParameterName()),
                jobs());
    }

    @ExceptionHandler
    ResponseEntity<String> forbidden(ForbiddenException e) {
        return told(HttpStatus.FORBIDDEN, "Not allowed", e.getMessage(), jobs());
    }

    @ExceptionHandler
    ResponseEntity<String> store(StoreException e) {
        return e.full()
                ? told(HttpStatus.INSUFFICIENT_STORAGE, "Disk is full", e.getMessage(), jobs())
                : told(HttpStatus.SERVICE_UNAVAILABLE, "Job store is away", e.getMessage(), jobs());
    }

    /** Shows an error page for a missing document. */
    static ResponseEntity<String> notFound(@Nullable String message) {
        return told(HttpStatus.NOT_FOUND, NOT_FOUND, message, jobs());
    }

    private static Element jobs() {
        return Element.link("/", "All jobs");
    }

    /** Shows an error page. The title states the outcome, the message the reason. */
    private static ResponseEntity<String> told(
            HttpStatus status, String title, @Nullable String message, Element onwards) {
        return Frame.page(
                status,
                title,
                List.of(Element.of("p", String.valueOf(message)), Element.of("p").add(onwards)));
    }
}
