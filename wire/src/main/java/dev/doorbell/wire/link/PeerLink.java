package dev.doorbell.wire.link;

import dev.doorbell.pdes.Train;
import dev.doorbell.proto.link.v1.LinkProto.CarryRequest;
import dev.doorbell.proto.link.v1.LinkProto.CarryResponse;
import dev.doorbell.proto.link.v1.LinkProto.Hello;
import dev.doorbell.proto.link.v1.LinkProto.TrainBatch;
import dev.doorbell.proto.link.v1.LinkServiceGrpc;
import dev.doorbell.wire.admission.RunKey;
import dev.doorbell.wire.codec.TrainPublisher;
import io.grpc.Channel;
import io.grpc.stub.MetadataUtils;
import io.grpc.stub.StreamObserver;
import java.util.function.Consumer;

/**
 * The way to one other service during a run: one stream, on which everything a round sends there
 * travels as one batch, or a few when it is large. Used by the run's thread only.
 */
public final class PeerLink {

    private final OutboundStream<CarryRequest> stream;
    private TrainBatch.Builder gathering = TrainBatch.newBuilder();
    private long gatheredBytes;
    private long batches;
    private long bytes;
    private long earliestPs = Long.MAX_VALUE;

    /**
     * Opens the stream.
     *
     * @param key of the run, which the stream shows
     * @param broken called when the stream ends before {@link #close()}
     */
    public PeerLink(
            Channel channel, long runId, RunKey key, int sourceGroup, Consumer<Throwable> broken) {
        StreamObserver<CarryResponse> end =
                new StreamObserver<>() {
                    @Override
                    public void onNext(CarryResponse response) {
                        // Confirms the end of the stream; onCompleted follows.
                    }

                    @Override
                    public void onError(Throwable cause) {
                        broken.accept(cause);
                    }

                    @Override
                    public void onCompleted() {
                        // The run is over.
                    }
                };
        // The coordinator knows that the peer lives; whether it still does is for the coordinator
        // to say.
        stream =
                new OutboundStream<>(
                        LinkServiceGrpc.newStub(channel)
                                .withInterceptors(
                                        MetadataUtils.newAttachHeadersInterceptor(key.headers()))
                                .withWaitForReady()
                                .carry(end));
        stream.send(
                CarryRequest.newBuilder()
                        .setHello(Hello.newBuilder().setRunId(runId).setSourceGroup(sourceGroup))
                        .build());
    }

    /** Adds a train to this round's shipment. */
    public void add(Train train) {
        var wire = TrainPublisher.toWire(train);
        gathering.addTrains(wire);
        gatheredBytes += wire.getSerializedSize();
        earliestPs = Math.min(earliestPs, train.timePs());
        if (gatheredBytes >= LinkLimits.BATCH_BYTES) {
            sendBatch();
        }
    }

    /**
     * Sends the gathered trains and returns the shipment of the round; the next round starts from
     * nothing.
     */
    public Shipment endRound() {
        if (gathering.getTrainsCount() > 0) {
            sendBatch();
        }
        Shipment shipment = new Shipment(batches, bytes, earliestPs);
        batches = 0;
        bytes = 0;
        earliestPs = Long.MAX_VALUE;
        return shipment;
    }

    /** Ends the stream. */
    public void close() {
        stream.complete();
    }

    private void sendBatch() {
        stream.send(CarryRequest.newBuilder().setBatch(gathering).build());
        gathering = TrainBatch.newBuilder();
        bytes += gatheredBytes;
        gatheredBytes = 0;
        batches++;
    }

    /**
     * Data that a round sent to one other service.
     *
     * @param batches number of them, 0 when nothing was sent
     * @param bytes of the trains in them
     * @param earliestPs earliest instant in them
     */
    public record Shipment(long batches, long bytes, long earliestPs) {}
}
