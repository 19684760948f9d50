package dev.doorbell.wire.admission;

import com.google.protobuf.InvalidProtocolBufferException;
import io.grpc.ForwardingServerCall.SimpleForwardingServerCall;
import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.ServerInterceptors;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Answers to requests that are not the message their method takes. gRPC by itself takes them for a
 * fault of the server, with a stack trace in the log.
 */
public final class ReadableRequests implements ServerInterceptor {

    private final RefusalLog log;

    private ReadableRequests(RefusalLog log) {
        this.log = log;
    }

    /** {@code service}, whose unreadable requests are answered, and logged in {@code log}. */
    public static ServerServiceDefinition of(ServerServiceDefinition service, RefusalLog log) {
        // Messages are thus read inside the interceptor, which sees the result.
        return ServerInterceptors.intercept(
                ServerInterceptors.useInputStreamMessages(service), new ReadableRequests(log));
    }

    @Override
    public <Q, A> ServerCall.Listener<Q> interceptCall(
            ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
        OnceClosed<Q, A> once = new OnceClosed<>(call);
        return new SimpleForwardingServerCallListener<>(next.startCall(once, headers)) {

            @Override
            public void onMessage(Q message) {
                if (once.closed()) {
                    return;
                }
                try {
                    super.onMessage(message);
                } catch (StatusRuntimeException e) {
                    refuse(once, e);
                    super.onCancel();
                }
            }

            @Override
            public void onHalfClose() {
                if (!once.closed()) {
                    super.onHalfClose();
                }
            }
        };
    }

    private void refuse(ServerCall<?, ?> call, StatusRuntimeException e) {
        Status status = e.getStatus();
        boolean unreadable = status.getCause() instanceof InvalidProtocolBufferException;
        if (!unreadable && status.getCode() != Status.Code.RESOURCE_EXHAUSTED) {
            throw e;
        }
        String method = call.getMethodDescriptor().getFullMethodName();
        String sentence =
                unreadable
                        ? "Invalid protobuf byte sequence; expected a request of " + method
                        : String.valueOf(status.getDescription());
        log.add(
                RefusalLog.peer(call.getAttributes().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR)),
                method + " got: " + sentence);
        call.close(
                (unreadable ? Status.INVALID_ARGUMENT : Status.RESOURCE_EXHAUSTED)
                        .withDescription(sentence),
                new Metadata());
    }

    /** A call that ends with its first status, whose sentence fits in headers. */
    private static final class OnceClosed<Q, A> extends SimpleForwardingServerCall<Q, A> {

        private final AtomicBoolean closed = new AtomicBoolean();

        OnceClosed(ServerCall<Q, A> call) {
            super(call);
        }

        boolean closed() {
            return closed.get();
        }

        @Override
        public void close(Status status, Metadata trailers) {
            if (closed.compareAndSet(false, true)) {
                String sentence = status.getDescription();
                super.close(
                        sentence == null
                                ? status
                                : status.withDescription(SentenceBounds.shortened(sentence)),
                        trailers);
            }
        }
    }
}
