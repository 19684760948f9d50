package dev.doorbell.coordinator.access;

import dev.doorbell.coordinator.access.limit.RequestLimiter;
import dev.doorbell.coordinator.access.role.Tokens;
import dev.doorbell.wire.admission.JoinSecret;
import dev.doorbell.wire.service.JoinProperties;
import java.util.Arrays;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.grpc.server.GlobalServerInterceptor;

/** Spring configuration of access control over HTTP. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({AccessProperties.class, JoinProperties.class})
class AccessConfiguration {

    private static final Logger log = LoggerFactory.getLogger(AccessConfiguration.class);

    @Bean
    Tokens tokens(AccessProperties properties) {
        try {
            return Tokens.of(properties.tokens());
        } catch (IllegalArgumentException e) {
            throw new AccessModeException(String.valueOf(e.getMessage()));
        }
    }

    @Bean
    AccessMode accessMode(AccessProperties properties, Tokens tokens, Environment environment) {
        AccessMode mode =
                AccessMode.of(
                        properties,
                        tokens,
                        Arrays.asList(
                                environment.getProperty("server.address"),
                                environment.getProperty(
                                        "management.server.address",
                                        environment.getProperty("server.address", "")),
                                environment.getProperty("spring.grpc.server.address")));
        log.info("{}", mode.sentence(tokens));
        return mode;
    }

    @Bean
    JoinSecret joinSecret(JoinProperties properties, Environment environment) {
        return MemberAccess.secret(properties, environment);
    }

    @Bean
    @GlobalServerInterceptor
    AccessInterceptor accessInterceptor(AccessProperties properties, Tokens tokens) {
        return new AccessInterceptor(
                tokens, new RequestLimiter(properties.requestsPerSecond(), System::nanoTime));
    }
}
