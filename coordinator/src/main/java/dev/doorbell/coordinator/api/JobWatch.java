package dev.doorbell.coordinator.api;

import dev.doorbell.coordinator.job.Job;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.proto.job.v1.JobProto.WatchResponse;
import dev.doorbell.workloads.result.JobState;
import io.grpc.stub.ServerCallStreamObserver;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A client that follows a job: it gets the job at once, then after each change, until the job has
 * ended.
 */
final class JobWatch implements Consumer<Job> {

    private final JobBoard board;
    private final String id;
    private final ServerCallStreamObserver<WatchResponse> responses;
    private @Nullable JobState last;
    private boolean ended;

    JobWatch(JobBoard board, String id, ServerCallStreamObserver<WatchResponse> responses) {
        this.board = board;
        this.id = id;
        this.responses = responses;
        responses.setOnCancelHandler(this::end);
    }

    void begin() {
        Job job = board.get(id);
        board.watch(this);
        accept(job);
        accept(board.get(id)); // It may have changed before the watch began.
    }

    @Override
    public synchronized void accept(Job job) {
        if (ended || !job.id().equals(id) || job.state() == last) {
            return;
        }
        last = job.state();
        responses.onNext(WatchResponse.newBuilder().setJob(JobPublisher.toWire(job)).build());
        if (job.state().ended()) {
            end();
            responses.onCompleted();
        }
    }

    private synchronized void end() {
        ended = true;
        board.unwatch(this);
    }
}
