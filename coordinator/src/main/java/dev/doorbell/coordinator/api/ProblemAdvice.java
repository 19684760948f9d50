package dev.doorbell.coordinator.api;

import dev.doorbell.coordinator.job.JobConflictException;
import dev.doorbell.coordinator.job.QueueFullException;
import dev.doorbell.coordinator.job.UnknownJobException;
import dev.doorbell.hardware.profile.ProfileException;
import dev.doorbell.workloads.job.JobException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Failures as problem details (RFC 9457): the one mapping from exception to HTTP status. */
@RestControllerAdvice
final class ProblemAdvice {

    @ExceptionHandler
    ProblemDetail invalidJob(JobException e) {
        ProblemDetail problem = problem(HttpStatus.BAD_REQUEST, "Invalid job", e);
        problem.setProperty("field", e.field());
        return problem;
    }

    @ExceptionHandler
    ProblemDetail invalidProfile(ProfileException e) {
        ProblemDetail problem = problem(HttpStatus.BAD_REQUEST, "Invalid profile", e);
        problem.setProperty("field", "profile");
        return problem;
    }

    @ExceptionHandler
    ProblemDetail unknownJob(UnknownJobException e) {
        return problem(HttpStatus.NOT_FOUND, "Unknown job", e);
    }

    @ExceptionHandler
    ProblemDetail noSuchDocument(NoSuchDocumentException e) {
        return problem(HttpStatus.NOT_FOUND, "Job has no such document", e);
    }

    @ExceptionHandler
    ProblemDetail conflict(JobConflictException e) {
        return problem(HttpStatus.CONFLICT, "Job has ended", e);
    }

    @ExceptionHandler
    ProblemDetail queueFull(QueueFullException e) {
        return problem(HttpStatus.TOO_MANY_REQUESTS, "Queue is full", e);
    }

    private static ProblemDetail problem(HttpStatus status, String title, RuntimeException e) {
        ProblemDetail problem =
                ProblemDetail.forStatusAndDetail(status, String.valueOf(e.getMessage()));
        problem.setTitle(title);
        return problem;
    }
}
