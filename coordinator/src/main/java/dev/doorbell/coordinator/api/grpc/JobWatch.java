package dev.doorbell.coordinator.api.grpc;

import dev.doorbell.coordinator.events.Follower;
import dev.doorbell.coordinator.events.JobFeed;
import dev.doorbell.coordinator.job.Job;
import dev.doorbell.coordinator.job.JobProgress;
import dev.doorbell.proto.job.v1.JobProto.BusyShare;
import dev.doorbell.proto.job.v1.JobProto.Progress;
import dev.doorbell.proto.job.v1.JobProto.WatchResponse;
import dev.doorbell.workloads.result.Bottleneck.Busy;
import io.grpc.stub.ServerCallStreamObserver;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Client that follows a job over gRPC. It receives the job at once and after each change, and its
 * progress while it runs, until the job has ended.
 */
final class JobWatch implements Follower {

    private final ServerCallStreamObserver<WatchResponse> responses;
    private volatile @Nullable JobFeed feed;

    JobWatch(ServerCallStreamObserver<WatchResponse> responses) {
        this.responses = responses;
    }

    /** Starts the watch. Call it before the gRPC call that created it returns. */
    void begin() {
        // Without a handler, a send to a disconnected client would throw.
        responses.setOnCancelHandler(this::gone);
    }

    /** Sets the feed of the client, which ends with the client. */
    void follows(JobFeed telling) {
        feed = telling;
        if (responses.isCancelled()) {
            gone();
        }
    }

    private void gone() {
        JobFeed telling = feed;
        if (telling != null) {
            telling.close();
        }
    }

    @Override
    public void state(Job job) throws IOException {
        tell(WatchResponse.newBuilder().setJob(JobPublisher.toWire(job)));
    }

    @Override
    public void progress(Job job, JobProgress progress) throws IOException {
        if (responses.isReady()) { // A slow client receives fewer updates.
            tell(
                    WatchResponse.newBuilder()
                            .setJob(JobPublisher.toWire(job))
                            .setProgress(
                                    Progress.newBuilder()
                                            .setVirtualPs(progress.virtualPs())
                                            .setTurns(progress.turns())
                                            .setEvents(progress.events())
                                            .setWaitedMillis(progress.waitedMillis())
                                            .addAllBusy(
                                                    progress.busy().stream()
                                                            .map(JobWatch::share)
                                                            .toList())
                                            .addAllServiceIds(progress.serviceIds())
                                            .setSteps(progress.steps())
                                            .setAllSteps(progress.allSteps())));
        }
    }

    private static BusyShare share(Busy busy) {
        return BusyShare.newBuilder()
                .setResource(busy.resource().name())
                .setSharePermille((int) busy.sharePermille())
                .build();
    }

    @Override
    public void idle() throws IOException {
        requireClient();
    }

    void end() {
        if (!responses.isCancelled()) {
            responses.onCompleted();
        }
    }

    private void tell(WatchResponse.Builder response) throws IOException {
        requireClient();
        responses.onNext(response.build());
    }

    private void requireClient() throws IOException {
        if (responses.isCancelled()) {
            throw new IOException("the client is gone");
        }
    }
}
