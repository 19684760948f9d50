package dev.doorbell.coordinator.api.problem;

import dev.doorbell.coordinator.access.limit.BodyTooLargeException;
import dev.doorbell.coordinator.access.role.ForbiddenException;
import dev.doorbell.coordinator.api.result.NoResultYetException;
import dev.doorbell.coordinator.api.result.NoSuchDocumentException;
import dev.doorbell.coordinator.archive.StoreException;
import dev.doorbell.coordinator.chart.NoFontsException;
import dev.doorbell.coordinator.events.TooManyFollowersException;
import dev.doorbell.coordinator.job.JobConflictException;
import dev.doorbell.coordinator.job.UnknownJobException;
import dev.doorbell.coordinator.submission.QueueFullException;
import dev.doorbell.coordinator.sweep.UnknownSweepException;
import dev.doorbell.hardware.profile.ProfileException;
import dev.doorbell.workloads.job.JobException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.context.request.WebRequest;
import org.springframework.web.multipart.MaxUploadSizeExceededException;
import org.springframework.web.multipart.MultipartException;
import org.springframework.web.servlet.mvc.method.annotation.ResponseEntityExceptionHandler;
import org.springframework.web.servlet.resource.NoResourceFoundException;
import org.springframework.web.util.DisconnectedClientHelper;

/**
 * Failures as problem details (RFC 9457): the only mapping from exception to HTTP status. It
 * includes errors that Spring detects, such as a method that is not allowed.
 */
@RestControllerAdvice
public final class ProblemAdvice extends ResponseEntityExceptionHandler {

    private final Defects defects = new Defects(System::nanoTime);

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
    ProblemDetail unknownSweep(UnknownSweepException e) {
        return problem(HttpStatus.NOT_FOUND, "Unknown sweep", e);
    }

    @ExceptionHandler
    ProblemDetail noSuchDocument(NoSuchDocumentException e) {
        return problem(HttpStatus.NOT_FOUND, "No such document", e);
    }

    @ExceptionHandler
    ProblemDetail conflict(JobConflictException e) {
        return problem(HttpStatus.CONFLICT, "Job is in another state", e);
    }

    @ExceptionHandler
    ProblemDetail noResultYet(NoResultYetException e) {
        return problem(HttpStatus.CONFLICT, "Job has no result yet", e);
    }

    @ExceptionHandler
    ProblemDetail tooLarge(TooLargeException e) {
        return problem(HttpStatus.CONTENT_TOO_LARGE, "Body is too large", e);
    }

    @ExceptionHandler
    ProblemDetail queueFull(QueueFullException e) {
        return problem(HttpStatus.TOO_MANY_REQUESTS, "Queue is full", e);
    }

    @ExceptionHandler
    ProblemDetail tooManyFollowers(TooManyFollowersException e) {
        return problem(HttpStatus.SERVICE_UNAVAILABLE, "Too many clients", e);
    }

    @ExceptionHandler
    ProblemDetail store(StoreException e) {
        return e.full()
                ? problem(HttpStatus.INSUFFICIENT_STORAGE, "Disk is full", e)
                : problem(HttpStatus.SERVICE_UNAVAILABLE, "Job store is away", e);
    }

    @ExceptionHandler
    ProblemDetail noFonts(NoFontsException e) {
        return problem(HttpStatus.NOT_IMPLEMENTED, "No fonts", e);
    }

    /** Handles unexpected exceptions: logged, answered with 500. */
    @ExceptionHandler
    @Nullable ProblemDetail defect(Exception e) {
        if (DisconnectedClientHelper.isClientDisconnectedException(e)) {
            return null;
        }
        defects.add(e);
        return problem(
                HttpStatus.INTERNAL_SERVER_ERROR,
                "Defect",
                new IllegalStateException("the coordinator could not answer; its log says why", e));
    }

    @Override
    protected @Nullable ResponseEntity<Object> handleNoResourceFoundException(
            NoResourceFoundException e,
            HttpHeaders headers,
            HttpStatusCode status,
            WebRequest request) {
        e.getBody().setDetail("there is nothing at /" + e.getResourcePath());
        return handleExceptionInternal(e, null, headers, status, request);
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

    /** Handles a client that is slow or gone; a gone client gets no answer. */
    @ExceptionHandler
    @Nullable ProblemDetail unreadBody(IOException e) {
        return e instanceof SocketTimeoutException
                ? problem(
                        HttpStatus.REQUEST_TIMEOUT,
                        "Body is too slow",
                        "the body of the request came too slowly; send it again")
                : null;
    }

    @ExceptionHandler
    ProblemDetail malformedForm(MultipartException e) {
        return problem(
                HttpStatus.BAD_REQUEST,
                "Malformed form",
                "the body is not the form its content type says; expected multipart/form-data with"
                        + " the part job, and profile where it has one");
    }

    @Override
    protected @Nullable ResponseEntity<Object> handleMaxUploadSizeExceededException(
            MaxUploadSizeExceededException e,
            HttpHeaders headers,
            HttpStatusCode status,
            WebRequest request) {
        ProblemDetail problem =
                problem(
                        HttpStatus.CONTENT_TOO_LARGE,
                        "Too large",
                        "a part of the form is too large; expected at most 1 MB each");
        return handleExceptionInternal(e, problem, headers, HttpStatus.CONTENT_TOO_LARGE, request);
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
