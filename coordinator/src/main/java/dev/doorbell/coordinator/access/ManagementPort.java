package dev.doorbell.coordinator.access;

import jakarta.servlet.Filter;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.web.server.ConditionalOnManagementPort;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementPortType;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementServerProperties;
import org.springframework.boot.web.server.ConfigurableWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.web.servlet.ServletContextInitializer;
import org.springframework.context.annotation.Bean;

/**
 * Management port, guarded like the API port. Spring creates a separate application context for it,
 * which has none of the coordinator's filters and listens at every address. That context loads this
 * class by {@code META-INF/spring}; without an annotation the coordinator's scan does not.
 */
@ConditionalOnManagementPort(ManagementPortType.DIFFERENT)
class ManagementPort {

    @Bean
    ServletContextInitializer sameFilters(ObjectProvider<Filter> filters) {
        return context -> {
            for (Filter filter : filters.orderedStream().toList()) {
                new FilterRegistrationBean<>(filter).onStartup(context);
            }
        };
    }

    @Bean
    WebServerFactoryCustomizer<ConfigurableWebServerFactory> sameAddress(
            ServerProperties server, ManagementServerProperties management) {
        return factory -> {
            if (management.getAddress() == null) {
                factory.setAddress(server.getAddress());
            }
        };
    }
}
