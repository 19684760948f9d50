package dev.doorbell.coordinator.access;

import dev.doorbell.coordinator.access.limit.RequestLimiter;
import dev.doorbell.coordinator.access.role.Caller;
import dev.doorbell.coordinator.access.role.RequiredRole;
import dev.doorbell.coordinator.access.role.Role;
import dev.doorbell.coordinator.access.role.Tokens;
import dev.doorbell.wire.admission.RefusalLog;
import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Interceptor of gRPC calls. It checks the client's rate, and a token with the required role. */
public final class AccessInterceptor implements ServerInterceptor {

    private static final Metadata.Key<String> AUTHORIZATION =
            Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER);
    private static final Context.Key<Caller> CALLER = Context.key("caller");
    private static final String BEARER = "Bearer ";

    private final Tokens tokens;
    private final RequestLimiter limiter;

    AccessInterceptor(Tokens tokens, RequestLimiter limiter) {
        this.tokens = tokens;
        this.limiter = limiter;
    }

    /** Caller of the current call; anybody without authentication. */
    public static Caller caller() {
        return Caller.of(CALLER.get());
    }

    @Override
    public <Q, A> ServerCall.Listener<Q> interceptCall(
            ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
        MethodDescriptor<Q, A> method = call.getMethodDescriptor();
        Optional<Role> needed =
                RequiredRole.grpc(
                        String.valueOf(method.getServiceName()),
                        String.valueOf(method.getBareMethodName()));
        if (RequiredRole.ofMember(method.getFullMethodName())) {
            return next.startCall(call, headers);
        }
        Optional<Caller> caller = caller(headers.get(AUTHORIZATION));
        String address = RefusalLog.peer(call.getAttributes().get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR));
        if (!limiter.admits(caller.map(Caller::name).orElse("") + address)) {
            return refuse(call, Status.RESOURCE_EXHAUSTED, "too many requests; try again later");
        }
        if (tokens.none() || needed.isEmpty()) {
            return next.startCall(call, headers);
        }
        if (caller.isEmpty()) {
            return refuse(
                    call,
                    Status.UNAUTHENTICATED,
                    "a token is required; expected the metadata 'authorization: Bearer TOKEN' with"
                            + " one that is known");
        }
        if (!caller.get().role().covers(needed.get())) {
            return refuse(
                    call,
                    Status.PERMISSION_DENIED,
                    "the token of %s is a %s's; expected one of a %s"
                            .formatted(
                                    caller.get().name(),
                                    caller.get().role().text(),
                                    needed.get().text()));
        }
        Context context = Context.current().withValue(CALLER, caller.get());
        return Contexts.interceptCall(context, call, headers, next);
    }

    private Optional<Caller> caller(@Nullable String header) {
        return header != null && header.startsWith(BEARER)
                ? tokens.caller(header.substring(BEARER.length()).strip())
                : Optional.empty();
    }

    private static <Q, A> ServerCall.Listener<Q> refuse(
            ServerCall<Q, A> call, Status status, String sentence) {
        call.close(status.withDescription(sentence), new Metadata());
        return new ServerCall.Listener<>() {};
    }
}
