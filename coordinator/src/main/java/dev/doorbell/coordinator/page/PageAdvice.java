package dev.doorbell.coordinator.page;

import dev.doorbell.coordinator.access.ForbiddenException;
import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.job.JobConflictException;
import dev.doorbell.coordinator.job.UnknownJobException;
import dev.doorbell.coordinator.sweep.UnknownSweepException;
import java.util.List;
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
        return told(HttpStatus.NOT_FOUND, "There is no such job", e);
    }

    @ExceptionHandler
    ResponseEntity<String> unknownSweep(UnknownSweepException e) {
        return told(HttpStatus.NOT_FOUND, "There is no such sweep", e);
    }

    @ExceptionHandler
    ResponseEntity<String> conflict(JobConflictException e) {
        return told(HttpStatus.CONFLICT, "The job has ended", e);
    }

    @ExceptionHandler
    ResponseEntity<String> forbidden(ForbiddenException e) {
        return told(HttpStatus.FORBIDDEN, "That is not yours", e);
    }

    private static ResponseEntity<String> told(
            HttpStatus status, String title, RuntimeException e) {
        return Frame.page(
                status,
                title,
                List.of(
                        Element.of("p", String.valueOf(e.getMessage())),
                        Element.of("p").add(Element.link("/", "All jobs"))));
    }
}
