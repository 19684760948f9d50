package dev.doorbell.coordinator.api.grpc;

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
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers to calls. Requests read and write files, so they leave the event loop for separate
 * threads.
 */
final class Answers {

    private static final Logger log = LoggerFactory.getLogger(Answers.class);

    private final Executor threads = Executors.newVirtualThreadPerTaskExecutor();

    /** Answers a call with one message, or with the status of an exception. */
    <T> void one(StreamObserver<T> responses, Supplier<T> answer) {
        later(
                responses,
                () -> {
                    responses.onNext(answer.get());
                    responses.onCompleted();
                });
    }

    /** Runs {@code answer} for a call; an exception becomes the status. */
    <T> void later(StreamObserver<T> responses, Runnable answer) {
        threads.execute(() -> {
            try {
                answer.run();
            } catch (RuntimeException e) {
                responses.onError(status(e).asRuntimeException());
            }
        });
    }

    /** Returns the gRPC status of an exception; this is the only such mapping. */
    private static Status status(RuntimeException e) {
        Status status =
                switch (e) {
                    case JobException invalid -> Status.INVALID_ARGUMENT;
                    case ProfileException invalid -> Status.INVALID_ARGUMENT;
                    case UnknownJobException unknown -> Status.NOT_FOUND;
                    case UnknownSweepException unknown -> Status.NOT_FOUND;
                    case NoSuchDocumentException none -> Status.NOT_FOUND;
                    case JobConflictException conflict -> Status.FAILED_PRECONDITION;
                    case NoResultYetException none -> Status.FAILED_PRECONDITION;
                    case NoFontsException none -> Status.UNIMPLEMENTED;
                    case ForbiddenException forbidden -> Status.PERMISSION_DENIED;
                    case QueueFullException full -> Status.RESOURCE_EXHAUSTED;
                    case StoreException store ->
                            store.full() ? Status.RESOURCE_EXHAUSTED : Status.UNAVAILABLE;
                    case TooManyFollowersException many -> Status.RESOURCE_EXHAUSTED;
                    default -> {
                        // Unexpected: logged, and answered with INTERNAL.
                        log.error("a call could not be answered", e);
                        yield Status.INTERNAL;
                    }
                };
        return status.withDescription(
                status.getCode() == Status.Code.INTERNAL
                        ? "the coordinator could not answer; its log says why"
                        : e.getMessage());
    }
}
