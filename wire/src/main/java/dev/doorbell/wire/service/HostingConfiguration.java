package dev.doorbell.wire.service;

import dev.doorbell.wire.admission.JoinSecret;
import dev.doorbell.wire.link.Connections;
import dev.doorbell.wire.link.LinkGrpcService;
import dev.doorbell.wire.participant.RunCounters;
import dev.doorbell.workloads.binary.HostPrograms;
import dev.doorbell.workloads.cluster.LpKind;
import io.grpc.TlsChannelCredentials;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.ssl.SslManagerBundle;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

/** Sets a hosting service up; the service itself adds the {@link LpKind} it hosts. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({HostingProperties.class, JoinProperties.class})
@Import(GrpcServerConfiguration.class)
public class HostingConfiguration {

    @Bean(destroyMethod = "close")
    Connections connections(HostingProperties properties, SslBundles bundles) {
        String name = properties.service().sslBundle();
        if (name.isEmpty()) {
            return Connections.overNetwork();
        }
        SslManagerBundle managers = bundles.getBundle(name).getManagers();
        return Connections.overNetwork(
                TlsChannelCredentials.newBuilder()
                        .keyManager(managers.getKeyManagers())
                        .trustManager(managers.getTrustManagers())
                        .build());
    }

    @Bean
    LinkGrpcService linkGrpcService() {
        return new LinkGrpcService();
    }

    @Bean
    RunCounters runCounters() {
        return new RunCounters();
    }

    @Bean
    HostedParticipant hostedParticipant(
            HostingProperties properties,
            JoinProperties join,
            LpKind kind,
            Environment environment,
            Connections connections,
            LinkGrpcService links,
            RunCounters counters,
            ObjectProvider<HostPrograms> binaries) {
        JoinSecret secret = join.secret();
        return new HostedParticipant(
                properties,
                kind,
                environment,
                identity ->
                        new dev.doorbell.wire.participant.Participant(
                                identity,
                                properties.coordinator().address(),
                                connections,
                                links,
                                secret,
                                counters,
                                binaries.getIfAvailable(() -> HostPrograms.NONE)));
    }

    @Bean
    MeterBinder hostingMetrics(RunCounters counters, HostedParticipant participant) {
        return new HostingMetrics(counters, participant);
    }

    /** Out of service while no coordinator has the service as a member. */
    @Bean
    HealthIndicator membershipHealthIndicator(HostedParticipant participant) {
        return () -> (participant.registered() ? Health.up() : Health.outOfService()).build();
    }
}
