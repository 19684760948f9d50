package dev.doorbell.wire.service;

import dev.doorbell.wire.link.LinkLimits;
import io.grpc.ServerInterceptor;
import io.grpc.netty.NettyServerBuilder;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.grpc.MetricCollectingServerInterceptor;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.grpc.server.GlobalServerInterceptor;
import org.springframework.grpc.server.ServerBuilderCustomizer;

/** Settings of the gRPC server of every service, the coordinator's included, for incoming calls. */
@Configuration(proxyBeanMethods = false)
public class GrpcServerConfiguration {

    /**
     * Nothing that a callback does blocks, so it may run on the event loop; that halves the cost of
     * a message.
     */
    @Bean
    ServerBuilderCustomizer<NettyServerBuilder> callbacksOnEventLoop() {
        return builder -> builder.directExecutor().flowControlWindow(LinkLimits.WINDOW_BYTES);
    }

    /**
     * Counts messages. An observation, Spring's own way, makes several objects for each of them,
     * and a run is nothing but messages; it is off.
     */
    @Bean
    @GlobalServerInterceptor
    ServerInterceptor messageCounters(MeterRegistry registry) {
        return new MetricCollectingServerInterceptor(registry);
    }
}
