package dev.doorbell.coordinator.browser;

import dev.doorbell.wire.admission.JoinSecret;
import dev.doorbell.wire.link.Connections;
import dev.doorbell.wire.link.LinkGrpcService;
import dev.doorbell.wire.link.LinkLimits;
import dev.doorbell.wire.participant.Participant;
import dev.doorbell.wire.participant.RunCounters;
import dev.doorbell.wire.participant.ServiceIdentity;
import dev.doorbell.workloads.binary.HostPrograms;
import dev.doorbell.workloads.cluster.LpKind;
import io.grpc.Server;
import io.grpc.netty.NettyServerBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Service of each kind in this process, members of a coordinator's cluster over the network. */
public final class LocalServices implements AutoCloseable {

    private final JoinSecret secret;
    private final Connections connections = Connections.overNetwork();
    private final List<Participant> participants = new ArrayList<>();
    private final List<Server> servers = new ArrayList<>();

    /**
     * Starts services of the coordinator at {@code coordinatorPort}, which may know its join
     * secret.
     */
    public LocalServices(int coordinatorPort, JoinSecret secret) throws IOException {
        this.secret = secret;
        add("node-agent-0", LpKind.NODE, coordinatorPort);
        add("nic-service-0", LpKind.NIC, coordinatorPort);
        add("dpu-service-0", LpKind.DPU, coordinatorPort);
    }

    /** Address at which the first of them accepts links. */
    public String linkAddress() {
        return "127.0.0.1:" + servers.getFirst().getPort();
    }

    private void add(String id, LpKind kind, int coordinatorPort) throws IOException {
        LinkGrpcService links = new LinkGrpcService();
        Server server =
                NettyServerBuilder.forAddress(
                                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                        .directExecutor()
                        .maxInboundMessageSize(LinkLimits.MAX_MESSAGE_BYTES)
                        // As in doorbell-service.properties: keepalives on links.
                        .permitKeepAliveTime(5, TimeUnit.SECONDS)
                        .permitKeepAliveWithoutCalls(true)
                        .addService(links)
                        .build()
                        .start();
        servers.add(server);
        Participant participant =
                new Participant(
                        new ServiceIdentity(id, kind, "127.0.0.1:" + server.getPort(), ""),
                        "127.0.0.1:" + coordinatorPort,
                        connections,
                        links,
                        secret,
                        new RunCounters(),
                        HostPrograms.NONE);
        participants.add(participant);
        participant.start();
    }

    @Override
    public void close() {
        participants.forEach(Participant::close);
        connections.close();
        servers.forEach(Server::shutdownNow);
    }
}
