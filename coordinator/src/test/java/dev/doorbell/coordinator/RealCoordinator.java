package dev.doorbell.coordinator;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.grpc.server.lifecycle.GrpcServerLifecycle;

/** Whole coordinator on free ports of this machine, without services. */
public final class RealCoordinator implements AutoCloseable {

    private final ConfigurableApplicationContext context;
    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private RealCoordinator(ConfigurableApplicationContext context) {
        this.context = context;
    }

    /** Starts a coordinator whose jobs are in {@code folder}. */
    public static RealCoordinator start(Path folder) {
        return new RealCoordinator(
                new SpringApplicationBuilder(CoordinatorApplication.class)
                        .run(
                                "--server.port=0",
                                "--spring.grpc.server.port=0",
                                "--doorbell.jobs.data-folder=" + folder));
    }

    /** Returns a bean of the coordinator. */
    public <T> T part(String name, Class<T> type) {
        return context.getBean(name, type);
    }

    /** Port of the gRPC API. */
    public int grpcPort() {
        return context.getBean(GrpcServerLifecycle.class).getPort();
    }

    /** Returns a request to a path. */
    public HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + httpPort() + path))
                .timeout(Duration.ofSeconds(60));
    }

    /** Port of the REST API. */
    public int httpPort() {
        return Integer.parseInt(
                String.valueOf(context.getEnvironment().getProperty("local.server.port")));
    }

    /** Sends a request and returns the answer. */
    public HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return http.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Gets a path. */
    public HttpResponse<String> get(String path) {
        return send(to(path).GET());
    }

    /** Posts a body. */
    public HttpResponse<String> post(String path, String body) {
        return send(to(path).POST(BodyPublishers.ofString(body)));
    }

    @Override
    public void close() {
        http.shutdownNow();
        context.close();
    }
}
