package dev.doorbell.coordinator.page;

import dev.doorbell.coordinator.access.ForbiddenException;
import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.job.JobConflictException;
import dev.doorbell.coordinator.job.UnknownJobException;
import dev.doorbell.coordinator.sweep.UnknownSweepException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** What goes wrong on a page is told on a page. */
@RestControllerAdvice(basePackageClasses = Frame.class)
@Order(Ordered.HIGHEST_PRECEDENCE)
final class PageAdvice {

    @ExceptionHandler
    ResponseEntity<String> unknownJob(UnknownJobException e) {
        return told(HttpStatus.NOT_FOUND, "There is no such job", e.getMessage());
    }

    @ExceptionHandler
    ResponseEntity<String> unknownSweep(UnknownSweepException e) {
        return told(HttpStatus.NOT_FOUND, "There is no such sweep", e.getMessage());
    }

    @ExceptionHandler
    ResponseEntity<String> conflict(JobConflictException e) {
        return told(HttpStatus.CONFLICT, "The job has ended", e.getMessage());
    }

    @ExceptionHandler
    ResponseEntity<String> forbidden(ForbiddenException e) {
        return told(HttpStatus.FORBIDDEN, "That is not yours", e.getMessage());
    }

    static ResponseEntity<String> told(HttpStatus status, String title, @Nullable String message) {
        return Frame.page(
                status,
                title,
                List.of(
                        Element.of("p", String.valueOf(message)),
                        Element.of("p").add(Element.link("/", "All jobs"))));
    }
}
