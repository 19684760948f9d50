package dev.doorbell.services;

import dev.doorbell.coordinator.CoordinatorApplication;
import dev.doorbell.dpuservice.DpuServiceApplication;
import dev.doorbell.nicservice.NicServiceApplication;
import dev.doorbell.nodeagent.NodeAgentApplication;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** Module of a service. */
enum ServiceModule {
    COORDINATOR("coordinator", CoordinatorApplication.class),
    NODE_AGENT("node-agent", NodeAgentApplication.class),
    NIC_SERVICE("nic-service", NicServiceApplication.class),
    DPU_SERVICE("dpu-service", DpuServiceApplication.class);

    // A service must not find what only the coordinator has: a database and web pages.
    private static final List<String> WITHOUT_COORDINATOR =
            List.of(
                    "--spring.autoconfigure.exclude=org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration",
                    "--spring.web.resources.add-mappings=false");

    private final String text;
    private final Class<?> application;

    ServiceModule(String text, Class<?> application) {
        this.text = text;
        this.application = application;
    }

    /**
     * Module of a name such as {@code nic-service}.
     *
     * @throws IllegalArgumentException if there is none
     */
    static ServiceModule of(String text) {
        return Arrays.stream(values())
                .filter(it -> it.text.equals(text))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException(
                                "the module is %s; expected one of %s"
                                        .formatted(
                                                text,
                                                Arrays.stream(values())
                                                        .map(it -> it.text)
                                                        .toList())));
    }

    /** Starts a service that has this process to itself. */
    void startAlone(List<String> arguments) {
        String[] settings = settings(arguments);
        switch (this) {
            case COORDINATOR -> CoordinatorApplication.main(settings);
            case NODE_AGENT -> NodeAgentApplication.main(settings);
            case NIC_SERVICE -> NicServiceApplication.main(settings);
            case DPU_SERVICE -> DpuServiceApplication.main(settings);
        }
    }

    /** Starts a service beside others, which the caller ends. */
    ConfigurableApplicationContext start(List<String> arguments) {
        return new SpringApplicationBuilder(application)
                .main(application)
                .registerShutdownHook(false)
                .run(settings(arguments));
    }

    /** Arguments, behind those with which the service finds its own files among those of others. */
    String[] settings(List<String> arguments) {
        String place = application.getProtectionDomain().getCodeSource().getLocation().toString();
        String root = place.endsWith("/") ? place : "jar:" + place + "!/";
        List<String> settings = new ArrayList<>();
        settings.add("--spring.config.location=" + root);
        settings.add("--spring.info.build.location=" + root + "META-INF/build-info.properties");
        if (this != COORDINATOR) {
            settings.addAll(WITHOUT_COORDINATOR);
        }
        settings.addAll(arguments);
        return settings.toArray(String[]::new);
    }
}
