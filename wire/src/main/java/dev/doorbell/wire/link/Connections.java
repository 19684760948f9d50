package dev.doorbell.wire.link;

import io.grpc.ChannelCredentials;
import io.grpc.ConnectivityState;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.netty.NettyChannelBuilder;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** The gRPC channels a service has open, one per address, shared by everything that talks to it. */
public final class Connections implements AutoCloseable {

    /** The name every service's certificate carries beside its own: any member will do. */
    private static final String CLUSTER_AUTHORITY = "doorbell";

    // gRPC asks no more often than that.
    private static final long KEEP_ALIVE_SECONDS = 10;

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
        return new Connections(address -> dial(address, InsecureChannelCredentials.create()));
    }

    /**
     * Connections over the network to services that prove with a certificate that they are of this
     * cluster. {@code credentials} trust the cluster's own authority, so the certificate's name
     * proves no more than that; a service's address changes whenever it is started elsewhere.
     */
    public static Connections overNetwork(ChannelCredentials credentials) {
        return new Connections(
                address -> dial(address, credentials).overrideAuthority(CLUSTER_AUTHORITY));
    }

    private static NettyChannelBuilder dial(String address, ChannelCredentials credentials) {
        // Only the registry of providers finds the one for Unix-domain sockets.
        return ((NettyChannelBuilder) Grpc.newChannelBuilder(address, credentials))
                .flowControlWindow(LinkLimits.WINDOW_BYTES);
    }

    /** The channel to {@code address}; callbacks run on the event loop and must not block. */
    public synchronized ManagedChannel to(String address) {
        return channels.computeIfAbsent(
                address,
                key ->
                        dialler.apply(key)
                                .directExecutor()
                                .keepAliveTime(KEEP_ALIVE_SECONDS, TimeUnit.SECONDS)
                                .keepAliveTimeout(KEEP_ALIVE_SECONDS, TimeUnit.SECONDS)
                                .keepAliveWithoutCalls(true)
                                .maxInboundMessageSize(LinkLimits.MAX_MESSAGE_BYTES)
                                .build());
    }

    /** Channel to {@code address} that connects now. */
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

    /**
     * Looks {@code address} up and connects again for new calls; open calls continue on their
     * connection. A connection from before a break in the network may be dead without having ended.
     */
    public void renew(String address) {
        ManagedChannel known;
        synchronized (this) {
            known = channels.get(address);
        }
        if (known != null) {
            known.enterIdle();
        }
    }

    @Override
    public synchronized void close() {
        channels.values().forEach(ManagedChannel::shutdownNow);
        channels.clear();
    }
}
