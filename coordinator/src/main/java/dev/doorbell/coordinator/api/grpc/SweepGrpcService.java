package dev.doorbell.coordinator.api.grpc;

import dev.doorbell.coordinator.access.AccessInterceptor;
import dev.doorbell.coordinator.access.role.Caller;
import dev.doorbell.coordinator.events.SweepEvents;
import dev.doorbell.coordinator.sweep.Sweep;
import dev.doorbell.coordinator.sweep.SweepReport;
import dev.doorbell.coordinator.sweep.Sweeps;
import dev.doorbell.proto.sweep.v1.SweepProto;
import dev.doorbell.proto.sweep.v1.SweepServiceGrpc;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.StreamObserver;
import org.springframework.stereotype.Component;

/** gRPC API of sweeps. */
@Component
final class SweepGrpcService extends SweepServiceGrpc.SweepServiceImplBase {

    private final Sweeps sweeps;
    private final SweepEvents events;
    private final Answers answers = new Answers();

    SweepGrpcService(Sweeps sweeps, SweepEvents events) {
        this.sweeps = sweeps;
        this.events = events;
    }

    @Override
    public void submit(
            SweepProto.SubmitRequest request, StreamObserver<SweepProto.SubmitResponse> responses) {
        String owner = AccessInterceptor.caller().name();
        answers.one(
                responses,
                () ->
                        SweepProto.SubmitResponse.newBuilder()
                                .setSweep(
                                        standing(sweeps.submit(request.getSweepDocument(), owner)))
                                .build());
    }

    @Override
    public void get(
            SweepProto.GetRequest request, StreamObserver<SweepProto.GetResponse> responses) {
        answers.one(
                responses,
                () ->
                        SweepProto.GetResponse.newBuilder()
                                .setSweep(SweepPublisher.toWire(sweeps.report(request.getId())))
                                .build());
    }

    @Override
    public void list(
            SweepProto.ListRequest request, StreamObserver<SweepProto.ListResponse> responses) {
        answers.one(
                responses,
                () ->
                        SweepProto.ListResponse.newBuilder()
                                .addAllSweeps(sweeps.list().stream().map(this::standing).toList())
                                .build());
    }

    @Override
    public void cancel(
            SweepProto.CancelRequest request, StreamObserver<SweepProto.CancelResponse> responses) {
        Caller caller = AccessInterceptor.caller();
        answers.one(
                responses,
                () ->
                        SweepProto.CancelResponse.newBuilder()
                                .setSweep(
                                        standing(
                                                sweeps.cancel(
                                                        request.getId(), caller::requireMayEnd)))
                                .build());
    }

    @Override
    public void watch(
            SweepProto.WatchRequest request, StreamObserver<SweepProto.WatchResponse> responses) {
        var client = (ServerCallStreamObserver<SweepProto.WatchResponse>) responses;
        // Without a handler, a send to a disconnected client would throw.
        client.setOnCancelHandler(() -> {});
        answers.later(
                responses,
                () -> {
                    events.follow(request.getId(), new Follower(client));
                    if (!client.isCancelled()) {
                        client.onCompleted();
                    }
                });
    }

    private SweepProto.Sweep standing(Sweep sweep) {
        return SweepPublisher.toWire(sweeps.standing(sweep));
    }

    private record Follower(ServerCallStreamObserver<SweepProto.WatchResponse> client)
            implements SweepEvents.Client {

        @Override
        public boolean gone() {
            return client.isCancelled();
        }

        @Override
        public boolean ready() {
            return client.isReady();
        }

        @Override
        public void idle() {
            // The connection itself shows that the client is alive.
        }

        @Override
        public void tell(SweepReport report) {
            client.onNext(
                    SweepProto.WatchResponse.newBuilder()
                            .setSweep(SweepPublisher.toWire(report))
                            .build());
        }
    }
}
