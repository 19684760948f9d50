package dev.doorbell.coordinator.api.grpc;

import com.google.protobuf.ByteString;
import dev.doorbell.coordinator.access.AccessInterceptor;
import dev.doorbell.coordinator.access.role.Caller;
import dev.doorbell.coordinator.api.JobFilter;
import dev.doorbell.coordinator.api.result.TraceController;
import dev.doorbell.coordinator.events.JobEvents;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.submission.JobLabels;
import dev.doorbell.coordinator.submission.Submission;
import dev.doorbell.proto.job.v1.JobProto;
import dev.doorbell.proto.job.v1.JobServiceGrpc;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import org.springframework.stereotype.Component;

/** gRPC API of jobs. */
@Component
final class JobGrpcService extends JobServiceGrpc.JobServiceImplBase {

    /** Bytes of a trace in one message. */
    private static final int PART_BYTES = 1 << 16;

    private final JobBoard board;
    private final JobEvents events;
    private final Answers answers = new Answers();

    JobGrpcService(JobBoard board, JobEvents events) {
        this.board = board;
        this.events = events;
    }

    @Override
    public void submit(
            JobProto.SubmitRequest request, StreamObserver<JobProto.SubmitResponse> responses) {
        String owner = AccessInterceptor.caller().name();
        answers.one(
                responses,
                () -> {
                    Submission submission =
                            new Submission(
                                    request.getJobDocument(),
                                    request.getProfileYaml(),
                                    owner,
                                    request.getPriority(),
                                    JobLabels.of(
                                            request.getName(),
                                            request.getTagsList(),
                                            request.getNote()));
                    return JobProto.SubmitResponse.newBuilder()
                            .setJob(JobPublisher.toWire(board.submit(submission)))
                            .build();
                });
    }

    @Override
    public void label(
            JobProto.LabelRequest request, StreamObserver<JobProto.LabelResponse> responses) {
        Caller caller = AccessInterceptor.caller();
        answers.one(
                responses,
                () -> {
                    caller.requireMayEnd(board.get(request.getId()));
                    JobLabels labels =
                            JobLabels.of(
                                    request.getName(), request.getTagsList(), request.getNote());
                    return JobProto.LabelResponse.newBuilder()
                            .setJob(JobPublisher.toWire(board.label(request.getId(), labels)))
                            .build();
                });
    }

    @Override
    public void delete(
            JobProto.DeleteRequest request, StreamObserver<JobProto.DeleteResponse> responses) {
        Caller caller = AccessInterceptor.caller();
        answers.one(
                responses,
                () -> {
                    caller.requireMayEnd(board.get(request.getId()));
                    return JobProto.DeleteResponse.newBuilder()
                            .setJob(JobPublisher.toWire(board.delete(request.getId())))
                            .build();
                });
    }

    @Override
    public void get(JobProto.GetRequest request, StreamObserver<JobProto.GetResponse> responses) {
        answers.one(
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
        answers.one(
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
        answers.one(
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
        answers.one(
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
        answers.later(
                responses,
                () -> watch.follows(events.follow(request.getId(), null, watch, watch::end)));
    }

    @Override
    public void trace(
            JobProto.TraceRequest request, StreamObserver<JobProto.TraceResponse> responses) {
        answers.later(
                responses,
                () -> {
                    byte[] trace = TraceController.trace(board, request.getId());
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

    @Override
    public void listPlots(
            JobProto.ListPlotsRequest request,
            StreamObserver<JobProto.ListPlotsResponse> responses) {
        answers.one(responses, () -> PlotPublisher.list(board, request.getId()));
    }

    @Override
    public void getPlot(
            JobProto.GetPlotRequest request, StreamObserver<JobProto.GetPlotResponse> responses) {
        answers.one(responses, () -> PlotPublisher.image(board, request));
    }
}
