package dev.doorbell.wire.link;

import io.grpc.stub.StreamObserver;

/**
 * Sending half of a gRPC stream that several threads use. Once the stream has ended, further
 * messages are dropped: the receiving half reports why it ended.
 */
public final class OutboundStream<T> {

    private final StreamObserver<T> observer;
    private boolean ended;

    /** The sending half {@code observer}. */
    public OutboundStream(StreamObserver<T> observer) {
        this.observer = observer;
    }

    /** Sends a message unless the stream has ended. */
    public synchronized void send(T message) {
        if (ended) {
            return;
        }
        try {
            observer.onNext(message);
        } catch (IllegalStateException | io.grpc.StatusRuntimeException e) {
            // The peer has gone between its last message and ours.
            ended = true;
        }
    }

    /** Ends the stream in order. */
    public synchronized void complete() {
        if (!ended) {
            ended = true;
            try {
                observer.onCompleted();
            } catch (IllegalStateException | io.grpc.StatusRuntimeException e) {
                // It had ended already.
            }
        }
    }

    /** Ends the stream because of {@code cause}. */
    public synchronized void fail(Throwable cause) {
        if (!ended) {
            ended = true;
            try {
                observer.onError(cause);
            } catch (IllegalStateException | io.grpc.StatusRuntimeException e) {
                // It had ended already.
            }
        }
    }
}
