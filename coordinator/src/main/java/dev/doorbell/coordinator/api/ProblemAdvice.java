package dev.doorbell.coordinator.api;

import dev.doorbell.coordinator.access.BodyTooLargeException;
import dev.doorbell.coordinator.access.ForbiddenException;
import dev.doorbell.coordinator.job.JobConflictException;
import dev.doorbell.coordinator.job.QueueFullException;
import dev.doorbell.coordinator.job.UnknownJobException;
import dev.doorbell.hardware.profile.ProfileException;
import dev.doorbell.workloads.job.JobException;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.multipart.MaxUploadSizeExceededException;
import org.springframework.web.multipart.MultipartException;

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
    ProblemDetail conflict(JobConflictException e) {
        return problem(HttpStatus.CONFLICT, "Job has ended", e);
    }

    @ExceptionHandler
    ProblemDetail queueFull(QueueFullException e) {
        return problem(HttpStatus.TOO_MANY_REQUESTS, "Queue is full", e);
    }

    @ExceptionHandler
    ProblemDetail forbidden(ForbiddenException e) {
        return problem(HttpStatus.FORBIDDEN, "Forbidden", e);
    }

    @ExceptionHandler
    ProblemDetail largeBody(BodyTooLargeException e) {
        return problem(
                HttpStatus.CONTENT_TOO_LARGE, "Content Too Large", String.valueOf(e.getMessage()));
    }

    @ExceptionHandler
    ProblemDetail malformedForm(MultipartException e) {
        return problem(
                HttpStatus.BAD_REQUEST,
                "Malformed form",
                "the body is not the form its content type says; expected multipart/form-data with"
                        + " the parts job and profile");
    }

    @ExceptionHandler
    ProblemDetail largeForm(MaxUploadSizeExceededException e) {
        return problem(
                HttpStatus.CONTENT_TOO_LARGE,
                "Too large",
                "a part of the form is too large; expected at most 1 MB each");
    }

    @ExceptionHandler
    ProblemDetail malformedParameter(InvalidParameterException e) {
        return problem(
                HttpStatus.BAD_REQUEST,
                "Malformed parameters",
                "the parameters are not encoded as those of forms and addresses are");
    }

    private static ProblemDetail problem(HttpStatus status, String title, RuntimeException e) {
        return problem(status, title, String.valueOf(e.getMessage()));
    }

    private static ProblemDetail problem(HttpStatus status, String title, String sentence) {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, sentence);
        problem.setTitle(title);
        return problem;
    }
}
