package dev.doorbell.coordinator.api;

import com.google.protobuf.ByteString;
import dev.doorbell.coordinator.access.AccessInterceptor;
import dev.doorbell.coordinator.access.Caller;
import dev.doorbell.coordinator.access.ForbiddenException;
import dev.doorbell.coordinator.api.result.NoSuchDocumentException;
import dev.doorbell.coordinator.api.result.TraceController;
import dev.doorbell.coordinator.events.JobEvents;
import dev.doorbell.coordinator.events.TooManyFollowersException;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.job.JobConflictException;
import dev.doorbell.coordinator.job.QueueFullException;
import dev.doorbell.coordinator.job.UnknownJobException;
import dev.doorbell.coordinator.submission.Submission;
import dev.doorbell.hardware.profile.ProfileException;
import dev.doorbell.proto.job.v1.JobProto;
import dev.doorbell.proto.job.v1.JobServiceGrpc;
import dev.doorbell.workloads.job.JobException;
import io.grpc.Status;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/**
 * Jobs over gRPC. Requests read and write files, so they leave the event loop for threads of their
 * own.
 */
@Component
final class JobGrpcService extends JobServiceGrpc.JobServiceImplBase {

    /** Bytes of a trace in one message. */
    private static final int PART_BYTES = 1 << 16;

    private final JobBoard board;
    private final JobEvents events;
    private final Executor threads = Executors.newVirtualThreadPerTaskExecutor();

    JobGrpcService(JobBoard board, JobEvents events) {
        this.board = board;
        this.events = events;
    }

    @Override
    public void submit(
            JobProto.SubmitRequest request, StreamObserver<JobProto.SubmitResponse> responses) {
        Submission submission =
                new Submission(
                        request.getJobDocument(),
                        request.getProfileYaml(),
                        AccessInterceptor.caller().name(),
                        request.getPriority());
        answer(
                responses,
                () ->
                        JobProto.SubmitResponse.newBuilder()
                                .setJob(JobPublisher.toWire(board.submit(submission)))
                                .build());
    }

    @Override
    public void get(JobProto.GetRequest request, StreamObserver<JobProto.GetResponse> responses) {
        answer(
                responses,
                () ->
                        JobProto.GetResponse.newBuilder()
                                .setJob(
                                        JobPublisher.toWire(
                                                board.get(request.getId()),
                                                board.result(request.getId())))
                                .build());
    }

    @Override
    public void list(
            JobProto.ListRequest request, StreamObserver<JobProto.ListResponse> responses) {
        answer(
                responses,
                () -> {
                    JobFilter.Page page = JobFilter.of(request).page(board.list());
                    return JobProto.ListResponse.newBuilder()
                            .addAllJobs(page.jobs().stream().map(JobPublisher::toWire).toList())
                            .setTotal(page.total())
                            .setNextAfter(page.next().orElse(""))
                            .build();
                });
    }

    @Override
    public void cancel(
            JobProto.CancelRequest request, StreamObserver<JobProto.CancelResponse> responses) {
        Caller caller = AccessInterceptor.caller();
        answer(
                responses,
                () -> {
                    caller.requireMayEnd(board.get(request.getId()));
                    return JobProto.CancelResponse.newBuilder()
                            .setJob(JobPublisher.toWire(board.cancel(request.getId())))
                            .build();
                });
    }

    @Override
    public void rerun(
            JobProto.RerunRequest request, StreamObserver<JobProto.RerunResponse> responses) {
        String owner = AccessInterceptor.caller().name();
        answer(
                responses,
                () ->
                        JobProto.RerunResponse.newBuilder()
                                .setJob(JobPublisher.toWire(board.rerun(request.getId(), owner)))
                                .build());
    }

    @Override
    public void watch(
            JobProto.WatchRequest request, StreamObserver<JobProto.WatchResponse> responses) {
        JobWatch watch = new JobWatch((ServerCallStreamObserver<JobProto.WatchResponse>) responses);
        watch.begin();
        threads.execute(() -> {
            try {
                events.follow(request.getId(), null, watch, watch::end);
            } catch (RuntimeException e) {
                responses.onError(status(e).asRuntimeException());
            }
        });
    }

    @Override
    public void trace(
            JobProto.TraceRequest request, StreamObserver<JobProto.TraceResponse> responses) {
        threads.execute(() -> {
            byte[] trace;
            try {
                trace = TraceController.trace(board, request.getId());
            } catch (RuntimeException e) {
                responses.onError(status(e).asRuntimeException());
                return;
            }
            for (int from = 0; from < trace.length; from += PART_BYTES) {
                int length = Math.min(PART_BYTES, trace.length - from);
                responses.onNext(
                        JobProto.TraceResponse.newBuilder()
                                .setGzipPart(ByteString.copyFrom(trace, from, length))
                                .build());
            }
            responses.onCompleted();
        });
    }

    private <T> void answer(StreamObserver<T> responses, Supplier<T> answer) {
        threads.execute(() -> {
            T response;
            try {
                response = answer.get();
            } catch (RuntimeException e) {
                responses.onError(status(e).asRuntimeException());
                return;
            }
            responses.onNext(response);
            responses.onCompleted();
        });
    }

    /** The one mapping from exception to gRPC status. */
    private static Status status(RuntimeException e) {
        Status status =
                switch (e) {
                    case JobException invalid -> Status.INVALID_ARGUMENT;
                    case ProfileException invalid -> Status.INVALID_ARGUMENT;
                    case UnknownJobException unknown -> Status.NOT_FOUND;
                    case NoSuchDocumentException none -> Status.NOT_FOUND;
                    case JobConflictException conflict -> Status.FAILED_PRECONDITION;
                    case ForbiddenException forbidden -> Status.PERMISSION_DENIED;
                    case QueueFullException full -> Status.RESOURCE_EXHAUSTED;
                    case TooManyFollowersException many -> Status.RESOURCE_EXHAUSTED;
                    default -> Status.INTERNAL;
                };
        return status.withDescription(e.getMessage());
    }
}
