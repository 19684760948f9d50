package dev.doorbell.coordinator.access.limit;

import dev.doorbell.coordinator.access.role.RequiredRole;
import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Limits on calls of users over gRPC: their number, their size, the time for a request to arrive,
 * and one message for a unary method.
 */
public final class CallBounds implements ServerInterceptor, AutoCloseable {

    private static final int MOST_CALLS = 1_024;

    private final Duration patience;
    private final AtomicInteger calls = new AtomicInteger();
    private final ScheduledExecutorService timer =
            Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().daemon().name("slow calls").factory());

    /**
     * Creates the limits.
     *
     * @param patience timeout for a request to arrive
     */
    public CallBounds(Duration patience) {
        this.patience = patience;
    }

    @Override
    public <Q, A> ServerCall.Listener<Q> interceptCall(
            ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
        if (RequiredRole.ofMember(call.getMethodDescriptor().getFullMethodName())) {
            return next.startCall(call, headers);
        }
        if (calls.incrementAndGet() > MOST_CALLS) {
            calls.decrementAndGet();
            refuse(
                    call,
                    Status.RESOURCE_EXHAUSTED,
                    "%d calls are open; try again later".formatted(MOST_CALLS));
            return new ServerCall.Listener<>() {};
        }
        CallSizes.CallSize size = CallSizes.SIZE.get();
        if (size != null) {
            size.whenTooLarge(sentence -> refuse(call, Status.RESOURCE_EXHAUSTED, sentence));
        }
        return new Bounded<>(call, next.startCall(call, headers));
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }

    private static void refuse(ServerCall<?, ?> call, Status status, String sentence) {
        call.close(status.withDescription(sentence), new Metadata());
    }

    private final class Bounded<Q> extends SimpleForwardingServerCallListener<Q> {

        private final ServerCall<Q, ?> call;
        private final boolean takesOne;
        private final ScheduledFuture<?> tooSlow;
        private final AtomicBoolean open = new AtomicBoolean(true);
        private int messages;

        Bounded(ServerCall<Q, ?> call, ServerCall.Listener<Q> listener) {
            super(listener);
            this.call = call;
            takesOne = call.getMethodDescriptor().getType().clientSendsOneMessage();
            tooSlow =
                    timer.schedule(
                            () -> {
                                if (takesOne) {
                                    refuse(
                                            call,
                                            Status.DEADLINE_EXCEEDED,
                                            "expected the whole request within %d s"
                                                    .formatted(patience.toSeconds()));
                                }
                            },
                            patience.toMillis(),
                            TimeUnit.MILLISECONDS);
        }

        @Override
        public void onMessage(Q message) {
            messages++;
            if (takesOne && messages > 1) {
                refuse(call, Status.INVALID_ARGUMENT, "expected one message but there are more");
            } else {
                super.onMessage(message);
            }
        }

        @Override
        public void onHalfClose() {
            tooSlow.cancel(false);
            if (takesOne && messages == 0) {
                refuse(call, Status.INVALID_ARGUMENT, "expected one message but there is none");
            } else if (!takesOne || messages == 1) {
                super.onHalfClose();
            }
        }

        @Override
        public void onCancel() {
            end();
            super.onCancel();
        }

        @Override
        public void onComplete() {
            end();
            super.onComplete();
        }

        private void end() {
            tooSlow.cancel(false);
            if (open.compareAndSet(true, false)) {
                calls.decrementAndGet();
            }
        }
    }
}
