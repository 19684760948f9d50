package dev.doorbell.systemtests.containers;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.InternalServerErrorException;
import com.github.dockerjava.api.model.ContainerNetwork;
import com.github.dockerjava.api.model.PortBinding;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.Container.ExecResult;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.containers.wait.strategy.AbstractWaitStrategy;
import org.testcontainers.utility.DockerImageName;
import org.testcontainers.utility.MountableFile;

/** Part of a cluster in its container: the coordinator or a service, from the shipped image. */
final class Part {

    private static final DockerClient ENGINE = DockerClientFactory.instance().client();
    private static final String TAG = System.getenv().getOrDefault("DOORBELL_TAG", "latest");
    private static final int STORY_CHARACTERS = 4_000;
    private static final int PAUSE_ATTEMPTS = 3;

    /** Host name of this machine inside a container. */
    static final String MACHINE = "host.docker.internal";

    private final String name;
    private final Network network;
    private final GenericContainer<?> container;
    private final List<PortBinding> bindings = new ArrayList<>();

    /** Creates the part {@code name} of {@code kind}, not yet started. */
    Part(String name, String kind, Network network, Limits limits) {
        this.name = name;
        this.network = network;
        container =
                new GenericContainer<>(DockerImageName.parse("doorbell/" + kind + ":" + TAG))
                        .withImagePullPolicy(_ -> false)
                        .withNetwork(network)
                        .withNetworkAliases(name)
                        // This machine, for connections that pass through a test.
                        .withExtraHost(MACHINE, "host-gateway")
                        .withEnv("DOORBELL_SERVICE_ID", name)
                        .withEnv("DOORBELL_SERVICE_HOST", name)
                        // Only the tests reach the coordinator.
                        .withEnv("DOORBELL_ACCESS_OPEN", "true")
                        .withEnv("DOORBELL_SERVICE_JOIN_OPEN", "true")
                        .withEnv("JDK_JAVA_OPTIONS", limits.jvmOptions())
                        .withCreateContainerCmdModifier(command -> {
                            command.withHostName(name);
                            command.getHostConfig()
                                    .withPortBindings(bindings)
                                    .withMemory(limits.memoryBytes())
                                    .withNanoCPUs(limits.nanoCpus());
                        })
                        // Services start in any order; the test waits for the whole cluster.
                        .waitingFor(
                                new AbstractWaitStrategy() {
                                    @Override
                                    protected void waitUntilReady() {
                                        // No wait for a single part.
                                    }
                                });
    }

    /** Publishes a port on this machine, always the same one. */
    Part publish(int hostPort, int port) {
        container.addExposedPort(port);
        bindings.add(PortBinding.parse("127.0.0.1:" + hostPort + ":" + port));
        return this;
    }

    Part with(Map<String, String> environment) {
        container.withEnv(environment);
        return this;
    }

    /** Copies a file or folder of this machine into it. */
    Part put(Path here, String there) {
        container.withCopyFileToContainer(MountableFile.forHostPath(here), there);
        return this;
    }

    GenericContainer<?> container() {
        return container;
    }

    String name() {
        return name;
    }

    String id() {
        return container.getContainerId();
    }

    void kill() {
        ENGINE.killContainerCmd(id()).exec();
    }

    /** Starts it again after a kill. */
    void restart() {
        ENGINE.startContainerCmd(id()).exec();
    }

    /**
     * Freezes the container, with retries: on busy cores an engine may report that it was unable
     * to.
     */
    void pause() {
        for (int attempt = 1; ; attempt++) {
            try {
                ENGINE.pauseContainerCmd(id()).exec();
                return;
            } catch (InternalServerErrorException e) {
                if (attempt == PAUSE_ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    void unpause() {
        ENGINE.unpauseContainerCmd(id()).exec();
    }

    void disconnect() {
        ENGINE.disconnectFromNetworkCmd()
                .withContainerId(id())
                .withNetworkId(network.getId())
                .exec();
    }

    /** Gives it another address on the network, under the same name. */
    void reconnect() {
        ENGINE.connectToNetworkCmd()
                .withContainerId(id())
                .withNetworkId(network.getId())
                .withContainerNetwork(new ContainerNetwork().withAliases(name))
                .exec();
    }

    /** Returns its log. */
    String log() {
        return container.getLogs();
    }

    /** Returns the end of its log. */
    String story() {
        String all = log();
        return name
                + " wrote last:\n"
                + all.substring(Math.max(0, all.length() - STORY_CHARACTERS));
    }

    /** Returns the output of {@code script} in the container's shell. */
    String ask(String script) {
        try {
            ExecResult result = container.execInContainer("/bin/bash", "-c", script);
            if (result.getExitCode() != 0) {
                throw new AssertionError(name + " answers " + result);
            }
            return result.getStdout().strip();
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /**
     * Limits of a container.
     *
     * @param memoryBytes bytes of memory
     * @param nanoCpus thousand-millionths of a core
     * @param jvmOptions added to those of the image
     */
    record Limits(long memoryBytes, long nanoCpus, String jvmOptions) {

        /**
         * A core, and a heap that is fully allocated at the start, so that growth of other memory
         * is visible.
         */
        static final Limits LASTING =
                new Limits(640L << 20, 1_000_000_000L, "-Xms300m -Xmx300m -XX:+AlwaysPreTouch");

        /** A core, for parts that end before the optimising compiler pays off. */
        static final Limits USUAL =
                new Limits(
                        LASTING.memoryBytes,
                        LASTING.nanoCpus,
                        LASTING.jvmOptions + " -XX:TieredStopAtLevel=1");

        /** Half a core, and a heap of 96 MiB. */
        static final Limits TIGHT =
                new Limits(384L << 20, 500_000_000L, "-Xmx96m -XX:TieredStopAtLevel=1");
    }
}
