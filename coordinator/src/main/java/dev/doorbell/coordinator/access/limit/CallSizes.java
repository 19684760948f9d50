package dev.doorbell.coordinator.access.limit;

import dev.doorbell.coordinator.access.role.RequiredRole;
import io.grpc.Context;
import io.grpc.Metadata;
import io.grpc.ServerStreamTracer;
import io.grpc.Status;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Limits on the bytes of gRPC requests, counted as they arrive. A message above the limit is
 * rejected before it is complete, compressed or not. Members of the cluster have the larger limit
 * of the server.
 */
public final class CallSizes extends ServerStreamTracer.Factory {

    /** Counter of the current call; empty for members. */
    static final Context.Key<CallSize> SIZE = Context.key("call size");

    /** Largest requests in flight at a time, over all calls. */
    private static final int REQUESTS_UNDER_WAY = 16;

    private final long mostBytes;
    private final AtomicLong underWayBytes = new AtomicLong();

    /** Sizes of requests up to {@code mostBytes}. */
    public CallSizes(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    @Override
    public ServerStreamTracer newServerStreamTracer(String fullMethodName, Metadata headers) {
        return RequiredRole.ofMember(fullMethodName) ? new ServerStreamTracer() {} : new CallSize();
    }

    /** Counter of one call's bytes. */
    final class CallSize extends ServerStreamTracer {

        private long callBytes;
        private long messageBytes;
        private long inflatedBytes;
        private @Nullable Excess excess;

        /** Sets the action for a call above the limit, which may already be reached. */
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

        /** Ends the decompression of a message at the limit, as gRPC does at its own. */
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

    /** Action that ends a call above the limit. */
    interface Excess {
        /** Ends the call with {@code sentence}. */
        void refuse(String sentence);
    }
}
