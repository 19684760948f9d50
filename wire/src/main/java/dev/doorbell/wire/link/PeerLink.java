package dev.doorbell.wire.link;

import dev.doorbell.pdes.Train;
import dev.doorbell.proto.clock.v1.ClockProto.ClockState;
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
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * The way to one other service during a run: one stream, on which everything a turn sends there
 * travels as one batch, or a few when it is large. Used by the run's thread only.
 */
public final class PeerLink {

    private final OutboundStream<CarryRequest> stream;
    private TrainBatch.Builder gathering = TrainBatch.newBuilder();
    private TrainBatch.Builder last = TrainBatch.newBuilder();
    private List<Batch> batches = new ArrayList<>();
    private long gatheredBytes;
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

    /** Adds a train to this turn's shipment. */
    public void add(Train train) {
        var wire = TrainPublisher.toWire(train);
        gathering.addTrains(wire);
        gatheredBytes += wire.getSerializedSize();
        earliestPs = Math.min(earliestPs, train.timePs());
        if (gatheredBytes >= LinkLimits.BATCH_BYTES) {
            stream.send(CarryRequest.newBuilder().setBatch(gathering).build());
            endBatch();
        }
    }

    /**
     * Ends this turn's shipment and returns its batches. The last of them has not been sent yet.
     */
    public List<Batch> endShipment() {
        last = gathering;
        if (gathering.getTrainsCount() > 0) {
            endBatch();
        }
        List<Batch> all = batches;
        batches = new ArrayList<>();
        return all;
    }

    /**
     * Sends the last batch of the shipment with the state of the clock, in which the batches of the
     * shipment are counted. After an empty shipment, or a second time, the clock travels alone.
     */
    public void send(ClockState clock) {
        stream.send(CarryRequest.newBuilder().setBatch(last.setClock(clock)).build());
        last = TrainBatch.newBuilder();
    }

    /** Ends the stream. */
    public void close() {
        stream.complete();
    }

    private void endBatch() {
        batches.add(new Batch(gatheredBytes, earliestPs));
        gathering = TrainBatch.newBuilder();
        gatheredBytes = 0;
        earliestPs = Long.MAX_VALUE;
    }

    /**
     * Trains that travel together.
     *
     * @param bytes of them
     * @param earliestPs earliest instant in them
     */
    public record Batch(long bytes, long earliestPs) {}
}
