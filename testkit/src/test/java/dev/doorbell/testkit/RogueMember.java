package dev.doorbell.testkit;

import dev.doorbell.proto.clock.v1.ClockProto;
import dev.doorbell.proto.link.v1.LinkProto.TrainBatch;
import dev.doorbell.proto.membership.v1.MembershipProto.Launch;
import dev.doorbell.proto.membership.v1.MembershipProto.ParticipateRequest;
import dev.doorbell.proto.membership.v1.MembershipProto.ParticipateResponse;
import dev.doorbell.proto.membership.v1.MembershipProto.Prepared;
import dev.doorbell.proto.membership.v1.MembershipProto.Register;
import dev.doorbell.proto.membership.v1.MembershipProto.ServiceKind;
import dev.doorbell.proto.membership.v1.MembershipServiceGrpc;
import dev.doorbell.wire.admission.RunKey;
import io.grpc.ManagedChannel;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.stub.StreamObserver;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Admitted nic-service that takes part in a run and then sends forbidden messages. It hosts every
 * NIC of a job.
 */
final class RogueMember implements AutoCloseable, StreamObserver<ParticipateResponse> {

    static final String ID = "nic-service-rogue";
    private static final long PATIENCE_SECONDS = 20;

    private final Consumer<RogueMember> whenStarted;
    private final List<LinkStranger> opened = new CopyOnWriteArrayList<>();
    private final ManagedChannel channel;
    private final CompletableFuture<StreamObserver<ParticipateRequest>> stream =
            new CompletableFuture<>();
    private final CompletableFuture<Launch> launch = new CompletableFuture<>();

    /**
     * Joins the cluster.
     *
     * @param whenStarted runs when a run has been started
     */
    RogueMember(InProcessCluster cluster, Consumer<RogueMember> whenStarted) {
        this.whenStarted = whenStarted;
        channel = InProcessChannelBuilder.forName(cluster.coordinatorAddress()).build();
        stream.complete(MembershipServiceGrpc.newStub(channel).participate(this));
        cluster.awaitMember(ID, true);
    }

    /** Launch of the run in which it takes part. */
    Launch launch() {
        return within(launch);
    }

    /** Sends a message to the coordinator. */
    void say(ParticipateRequest request) {
        within(stream).onNext(request);
    }

    /** Ends the first round with a batch for the first other group, sent over a link. */
    void send(TrainBatch batch) {
        int target = target();
        LinkStranger other = new LinkStranger(launch().getPeers(target).getLinkAddress());
        opened.add(other);
        var _ =
                other.open(RunKey.of(launch().getRunKey()).headers())
                        .send(LinkStranger.hello(launch().getRunId(), launch().getGroup()))
                        .send(LinkStranger.batch(batch));
    }

    /** Reports that it is quiet after batches to and from {@code groups} groups. */
    void quiet(int groups) {
        say(
                ParticipateRequest.newBuilder()
                        .setProgress(
                                ClockProto.Progress.newBuilder()
                                        .setRunId(launch().getRunId())
                                        .setQuiet(true)
                                        .addAllSent(Collections.nCopies(groups, 0L))
                                        .addAllReceived(Collections.nCopies(groups, 0L)))
                        .build());
    }

    /** Another group than its own. */
    int target() {
        return launch().getGroup() == 0 ? 1 : 0;
    }

    @Override
    public void onNext(ParticipateResponse response) {
        if (response.hasChallenge()) {
            String address = ID + "/link";
            say(
                    ParticipateRequest.newBuilder()
                            .setRegister(
                                    Register.newBuilder()
                                            .setServiceId(ID)
                                            .setKind(ServiceKind.SERVICE_KIND_NIC_SERVICE)
                                            .setLinkAddress(address)
                                            .setProof(
                                                    InProcessCluster.SECRET.proof(
                                                            response.getChallenge().getNonce(),
                                                            ID,
                                                            address)))
                            .build());
        } else if (response.hasLaunch()) {
            launch.complete(response.getLaunch());
            say(
                    ParticipateRequest.newBuilder()
                            .setPrepared(
                                    Prepared.newBuilder().setRunId(response.getLaunch().getRunId()))
                            .build());
        } else if (response.hasStart()) {
            whenStarted.accept(this);
        }
    }

    @Override
    public void onError(Throwable cause) {
        // The cluster ends before it.
    }

    @Override
    public void onCompleted() {
        // The cluster ends before it.
    }

    @Override
    public void close() {
        opened.forEach(LinkStranger::close);
        channel.shutdownNow();
    }

    private static <T> T within(CompletableFuture<T> future) {
        return future.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
    }
}
