package dev.doorbell.coordinator.robust;

import dev.doorbell.proto.job.v1.JobProto;
import dev.doorbell.proto.job.v1.JobServiceGrpc;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Metadata;
import io.grpc.stub.MetadataUtils;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Honest client that submits the same job again and again, and tries to cancel the jobs of others.
 */
final class JobBeside implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 60;

    private final String user;
    private final String document;
    private final ManagedChannel channel;
    private final JobServiceGrpc.JobServiceBlockingStub jobs;
    private final Queue<String> digests = new ConcurrentLinkedQueue<>();
    private final Thread thread = Thread.ofPlatform().name("honest client").unstarted(this::run);
    private final CountDownLatch first = new CountDownLatch(1);
    private volatile boolean over;

    JobBeside(String address, String user, String token, String document) {
        this.user = user;
        this.document = document;
        channel = ManagedChannelBuilder.forTarget(address).usePlaintext().build();
        Metadata headers = new Metadata();
        headers.put(
                Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER),
                "Bearer " + token);
        jobs =
                JobServiceGrpc.newBlockingStub(channel)
                        .withInterceptors(MetadataUtils.newAttachHeadersInterceptor(headers));
        thread.start();
    }

    /** Waits until its first job has ended. */
    void awaitFirst() throws InterruptedException {
        if (!first.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("expected a job to end but none did");
        }
    }

    /**
     * Ends after the running job and returns the outcome of each of its jobs, as digest or text.
     */
    List<String> finish() throws InterruptedException {
        over = true;
        thread.join(TimeUnit.SECONDS.toMillis(2 * PATIENCE_SECONDS));
        return List.copyOf(digests);
    }

    @Override
    public void close() {
        channel.shutdownNow();
    }

    private void run() {
        while (!over) {
            try {
                digests.add(runOnce());
            } catch (RuntimeException e) {
                digests.add(e.toString());
                return;
            } finally {
                first.countDown();
            }
        }
    }

    private String runOnce() {
        cancelOthers();
        String id =
                patient()
                        .submit(
                                JobProto.SubmitRequest.newBuilder()
                                        .setJobDocument(document)
                                        .setPriority(9)
                                        .build())
                        .getJob()
                        .getId();
        Iterator<JobProto.WatchResponse> changes =
                patient().watch(JobProto.WatchRequest.newBuilder().setId(id).build());
        while (changes.hasNext()) {
            changes.next();
            cancelOthers();
        }
        JobProto.Job ended =
                patient().get(JobProto.GetRequest.newBuilder().setId(id).build()).getJob();
        return ended.hasResult()
                ? ended.getResult().getDigest()
                : ended.getState() + " " + ended.getReasonsList();
    }

    private void cancelOthers() {
        JobProto.ListRequest open =
                JobProto.ListRequest.newBuilder()
                        .addStates(JobProto.JobState.JOB_STATE_QUEUED)
                        .addStates(JobProto.JobState.JOB_STATE_RUNNING)
                        .build();
        for (JobProto.Job job : patient().list(open).getJobsList()) {
            if (!job.getOwner().equals(user)) {
                cancel(job.getId());
            }
        }
    }

    private void cancel(String id) {
        try {
            var _ = patient().cancel(JobProto.CancelRequest.newBuilder().setId(id).build());
        } catch (io.grpc.StatusRuntimeException e) {
            // It has ended since.
        }
    }

    private JobServiceGrpc.JobServiceBlockingStub patient() {
        return jobs.withDeadlineAfter(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }
}
