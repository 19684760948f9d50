package dev.doorbell.wire.service;

import dev.doorbell.wire.member.ServiceKinds;
import dev.doorbell.wire.participant.Participant;
import dev.doorbell.wire.participant.ServiceIdentity;
import dev.doorbell.workloads.cluster.LpKind;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.Environment;
import org.springframework.grpc.server.lifecycle.GrpcServerStartedEvent;

/**
 * The participant of a Spring service: it registers once the ports are known, and leaves at
 * shutdown.
 */
public final class HostedParticipant implements DisposableBean {

    private static final String SOCKET_PATH = "spring.grpc.server.netty.domain-socket-path";

    private final HostingProperties properties;
    private final LpKind kind;
    private final Environment environment;
    private final Function<ServiceIdentity, Participant> factory;
    private volatile String linkAddress = "";
    private volatile @Nullable Participant participant;

    HostedParticipant(
            HostingProperties properties,
            LpKind kind,
            Environment environment,
            Function<ServiceIdentity, Participant> factory) {
        this.properties = properties;
        this.kind = kind;
        this.environment = environment;
        this.factory = factory;
    }

    @EventListener
    void grpcServerStarted(GrpcServerStartedEvent event) {
        // A server on a Unix-domain socket has no port; its address is a path.
        linkAddress =
                event.getPort() > 0
                        ? properties.service().host() + ":" + event.getPort()
                        : "unix:" + environment.getRequiredProperty(SOCKET_PATH);
    }

    @EventListener
    void applicationReady(ApplicationReadyEvent event) {
        Participant started =
                factory.apply(new ServiceIdentity(serviceId(), kind, linkAddress, httpAddress()));
        participant = started;
        started.start();
    }

    @Override
    public void destroy() {
        Participant started = participant;
        if (started != null) {
            started.close();
        }
    }

    boolean registered() {
        Participant started = participant;
        return started != null && started.registered();
    }

    int runsHeld() {
        Participant started = participant;
        return started == null ? 0 : started.runsHeld();
    }

    private String serviceId() {
        String given = properties.service().id();
        return given.isBlank()
                ? ServiceKinds.text(kind) + "-" + ProcessHandle.current().pid()
                : given;
    }

    private String httpAddress() {
        String port = environment.getProperty("local.management.port");
        return port == null ? "" : properties.service().host() + ":" + port;
    }
}
