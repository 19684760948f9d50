package dev.doorbell.coordinator.robust;

import dev.doorbell.coordinator.CoordinatorApplication;
import dev.doorbell.coordinator.job.JobBoard;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.grpc.server.lifecycle.GrpcServerStartedEvent;

/** Coordinator as shipped, on free ports of the loopback interface, in this JVM. */
final class Coordinator implements AutoCloseable {

    private final ConfigurableApplicationContext context;

    private final GrpcPort grpcPort;

    private Coordinator(ConfigurableApplicationContext context, GrpcPort grpcPort) {
        this.context = context;
        this.grpcPort = grpcPort;
    }

    /** Starts a coordinator with jobs in {@code folder} and {@code settings}. */
    static Coordinator start(Path folder, String... settings) {
        List<String> arguments =
                new ArrayList<>(
                        List.of(
                                "--server.port=0",
                                "--spring.grpc.server.port=0",
                                "--doorbell.jobs.data-folder=" + folder.toAbsolutePath(),
                                "--doorbell.jobs.service-wait=1h"));
        arguments.addAll(List.of(settings));
        GrpcPort grpcPort = new GrpcPort();
        return new Coordinator(
                new SpringApplicationBuilder(CoordinatorApplication.class)
                        .listeners(grpcPort)
                        .run(arguments.toArray(String[]::new)),
                grpcPort);
    }

    URI address() {
        return at("local.server.port");
    }

    URI management() {
        return at("local.management.port");
    }

    /** Address of health: a separate port, if there is one. */
    URI managementAddress() {
        String port = context.getEnvironment().getProperty("local.management.port");
        return port == null ? address() : URI.create("http://127.0.0.1:" + port);
    }

    String grpcAddress() {
        return "127.0.0.1:" + grpcPort.port;
    }

    int grpcPort() {
        return grpcPort.port;
    }

    JobBoard board() {
        return context.getBean(JobBoard.class);
    }

    @Override
    public void close() {
        context.close();
    }

    private URI at(String port) {
        return URI.create("http://127.0.0.1:" + context.getEnvironment().getProperty(port));
    }

    private static final class GrpcPort implements ApplicationListener<GrpcServerStartedEvent> {

        private volatile int port;

        @Override
        public void onApplicationEvent(GrpcServerStartedEvent event) {
            port = event.getPort();
        }
    }
}
