package dev.doorbell.wire.link;

import io.grpc.ConnectivityState;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/** The gRPC channels a service has open, one per address, shared by everything that talks to it. */
public final class Connections implements AutoCloseable {

    private final Function<String, ManagedChannelBuilder<?>> dialler;
    private final Map<String, ManagedChannel> channels = new HashMap<>();

    /** Connections that {@code dialler} opens by address. */
    public Connections(Function<String, ManagedChannelBuilder<?>> dialler) {
        this.dialler = dialler;
    }

    /**
     * Connections over the network; an address is a gRPC target such as {@code host:port} or {@code
     * unix:path}.
     */
    public static Connections overNetwork() {
        return new Connections(
                address -> Grpc.newChannelBuilder(address, InsecureChannelCredentials.create()));
    }

    /** The channel to {@code address}; callbacks run on the event loop and must not block. */
    public synchronized ManagedChannel to(String address) {
        return channels.computeIfAbsent(
                address,
                key ->
                        dialler.apply(key)
                                .directExecutor()
                                .maxInboundMessageSize(LinkLimits.MAX_MESSAGE_BYTES)
                                .build());
    }

    /** The channel to {@code address}, told to connect now. */
    public ManagedChannel connect(String address) {
        ManagedChannel channel = to(address);
        // gRPC's own pause between attempts grows to minutes; a service that is back must be found
        // at once.
        channel.resetConnectBackoff();
        ConnectivityState before = channel.getState(true);
        if (before == ConnectivityState.SHUTDOWN) {
            throw new IllegalStateException(
                    "expected a connection to " + address + " but it was closed");
        }
        return channel;
    }

    @Override
    public synchronized void close() {
        channels.values().forEach(ManagedChannel::shutdownNow);
        channels.clear();
    }
}
