package dev.doorbell.coordinator.api;

import dev.doorbell.coordinator.access.AccessInterceptor;
import dev.doorbell.coordinator.access.Caller;
import dev.doorbell.coordinator.access.ForbiddenException;
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

    private final JobBoard board;
    private final Executor threads = Executors.newVirtualThreadPerTaskExecutor();

    JobGrpcService(JobBoard board) {
        this.board = board;
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
                () ->
                        JobProto.ListResponse.newBuilder()
                                .addAllJobs(
                                        board.list().stream().map(JobPublisher::toWire).toList())
                                .build());
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
    public void watch(
            JobProto.WatchRequest request, StreamObserver<JobProto.WatchResponse> responses) {
        JobWatch watch =
                new JobWatch(
                        board,
                        request.getId(),
                        (ServerCallStreamObserver<JobProto.WatchResponse>) responses);
        threads.execute(() -> {
            try {
                watch.begin();
            } catch (RuntimeException e) {
                responses.onError(status(e).asRuntimeException());
            }
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
                    case JobConflictException conflict -> Status.FAILED_PRECONDITION;
                    case ForbiddenException forbidden -> Status.PERMISSION_DENIED;
                    case QueueFullException full -> Status.RESOURCE_EXHAUSTED;
                    default -> Status.INTERNAL;
                };
        return status.withDescription(e.getMessage());
    }
}
