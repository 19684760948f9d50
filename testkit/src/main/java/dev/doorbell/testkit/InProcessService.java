package dev.doorbell.testkit;

import dev.doorbell.wire.link.Connections;
import dev.doorbell.wire.link.LinkGrpcService;
import dev.doorbell.wire.link.LinkLimits;
import dev.doorbell.wire.participant.Participant;
import dev.doorbell.wire.participant.RunCounters;
import dev.doorbell.wire.participant.ServiceIdentity;
import dev.doorbell.workloads.binary.HostPrograms;
import dev.doorbell.workloads.cluster.LpKind;
import io.grpc.Server;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;

/** Service of an in-process cluster: a real one without Spring and the network. */
public final class InProcessService implements AutoCloseable {

    private final String id;
    private final Server server;
    private final Connections connections = new Connections(InProcessChannelBuilder::forName);
    private final RunCounters counters = new RunCounters();
    private final Participant participant;

    InProcessService(String id, LpKind kind, String cluster, HostPrograms binaries) {
        this.id = id;
        LinkGrpcService links = new LinkGrpcService();
        String address = cluster + "/" + id;
        server =
                InProcessServerBuilder.forName(address)
                        .directExecutor()
                        .maxInboundMessageSize(LinkLimits.MAX_MESSAGE_BYTES)
                        .addService(links)
                        .build();
        participant =
                new Participant(
                        new ServiceIdentity(id, kind, address, ""),
                        InProcessCluster.coordinatorAddress(cluster),
                        connections,
                        links,
                        InProcessCluster.SECRET,
                        counters,
                        binaries);
    }

    /** Name of the service. */
    public String id() {
        return id;
    }

    /** Counters over all runs. */
    public RunCounters counters() {
        return counters;
    }

    /** Ends it without notice, as {@code kill -9} does: its streams break. */
    public void kill() {
        connections.close();
        server.shutdownNow();
        participant.close();
    }

    @Override
    public void close() {
        participant.close();
        connections.close();
        server.shutdownNow();
    }

    void start() {
        try {
            server.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        participant.start();
    }
}
