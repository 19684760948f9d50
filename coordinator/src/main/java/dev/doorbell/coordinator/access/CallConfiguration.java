package dev.doorbell.coordinator.access;

import dev.doorbell.coordinator.access.limit.CallBounds;
import dev.doorbell.coordinator.access.limit.CallSizes;
import dev.doorbell.coordinator.access.role.RequiredRole;
import dev.doorbell.wire.admission.ReadableRequests;
import dev.doorbell.wire.admission.RefusalLog;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.NettyServerBuilder;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.grpc.server.GlobalServerInterceptor;
import org.springframework.grpc.server.ServerBuilderCustomizer;
import org.springframework.grpc.server.service.DefaultGrpcServiceConfigurer;
import org.springframework.grpc.server.service.GrpcServiceConfigurer;

/** Spring configuration of gRPC calls, with the same limits as for HTTP requests. */
@Configuration(proxyBeanMethods = false)
class CallConfiguration {

    private static final Logger log = LoggerFactory.getLogger(CallConfiguration.class);

    /** Open calls of one connection, enough to follow every job and sweep. */
    private static final int CALLS_PER_CONNECTION = 512;

    /** Calls that one connection may start and abandon per window. */
    private static final int ABANDONED_CALLS = 2_000;

    private static final int ABANDONED_SECONDS = 10;
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final int LINES_PER_PEER = 50;

    @Bean
    ServerBuilderCustomizer<NettyServerBuilder> boundsOfConnections(AccessProperties properties) {
        return builder ->
                builder.maxConcurrentCallsPerConnection(CALLS_PER_CONNECTION)
                        .handshakeTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS)
                        .maxRstFramesPerWindow(ABANDONED_CALLS, ABANDONED_SECONDS)
                        .addStreamTracerFactory(new CallSizes(properties.maxBody().toBytes()));
    }

    @Bean(destroyMethod = "close")
    @GlobalServerInterceptor
    CallBounds callBounds() {
        return new CallBounds(PATIENCE);
    }

    /** Reads requests where errors can still be answered. */
    @Bean
    GrpcServiceConfigurer readableRequests(ApplicationContext context) {
        DefaultGrpcServiceConfigurer configurer = new DefaultGrpcServiceConfigurer(context);
        configurer.afterPropertiesSet();
        RefusalLog refusals = new RefusalLog(line -> log.warn("{}", line), LINES_PER_PEER);
        return (specification, factory) -> {
            ServerServiceDefinition service = configurer.configure(specification, factory);
            return RequiredRole.ofMember(service.getServiceDescriptor().getName())
                    ? service
                    : ReadableRequests.of(service, refusals);
        };
    }
}
