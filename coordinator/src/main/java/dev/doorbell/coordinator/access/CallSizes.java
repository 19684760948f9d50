package dev.doorbell.coordinator.access;

import io.grpc.Context;
import io.grpc.Metadata;
import io.grpc.ServerStreamTracer;
import io.grpc.Status;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Bounds on the bytes of requests over gRPC, counted as they arrive: a message that is too large is
 * refused before it is whole, compressed or not. Members of the cluster have the larger bound of
 * the server.
 */
final class CallSizes extends ServerStreamTracer.Factory {

    /** The count of the call that is being taken in; none for members. */
    static final Context.Key<CallSize> SIZE = Context.key("call size");

    /** Largest requests that may be under way at a time, all calls together. */
    private static final int REQUESTS_UNDER_WAY = 16;

    private final long mostBytes;
    private final AtomicLong underWayBytes = new AtomicLong();

    CallSizes(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    @Override
    public ServerStreamTracer newServerStreamTracer(String fullMethodName, Metadata headers) {
        return Needs.ofMember(fullMethodName) ? new ServerStreamTracer() {} : new CallSize();
    }

    /** The bytes of one call. */
    final class CallSize extends ServerStreamTracer {

        private long callBytes;
        private long messageBytes;
        private long inflatedBytes;
        private @Nullable Excess excess;

        /** Has {@code excess} called when the call is too large, which it may be already. */
        void whenTooLarge(Excess callback) {
            excess = callback;
        }

        @Override
        public Context filterContext(Context context) {
            return context.withValue(SIZE, this);
        }

        @Override
        public void inboundMessage(int sequence) {
            messageBytes = 0;
            inflatedBytes = 0;
        }

        @Override
        public void inboundWireSize(long bytes) {
            messageBytes += bytes;
            callBytes += bytes;
            long underWay = underWayBytes.addAndGet(bytes);
            Excess told = excess;
            if (told == null) {
                return;
            }
            if (messageBytes > mostBytes) {
                told.refuse(tooLarge());
            } else if (underWay > REQUESTS_UNDER_WAY * mostBytes) {
                told.refuse("too many bytes of requests are under way; try again later");
            }
        }

        /** Reading a message that was compressed ends here, as gRPC itself ends it at its bound. */
        @Override
        public void inboundUncompressedSize(long bytes) {
            inflatedBytes += bytes;
            if (inflatedBytes > mostBytes && messageBytes <= mostBytes) {
                throw Status.RESOURCE_EXHAUSTED.withDescription(tooLarge()).asRuntimeException();
            }
        }

        @Override
        public void streamClosed(Status status) {
            underWayBytes.addAndGet(-callBytes);
        }

        private String tooLarge() {
            return "the request is too large; expected at most %d bytes".formatted(mostBytes);
        }
    }

    /** Ends a call that is too large. */
    interface Excess {
        /** Ends it with {@code sentence}. */
        void refuse(String sentence);
    }
}
