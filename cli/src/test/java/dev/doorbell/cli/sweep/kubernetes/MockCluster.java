package dev.doorbell.cli.sweep.kubernetes;

import dev.doorbell.outside.Outside;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.NamespacedKubernetesClient;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.fabric8.kubernetes.client.server.mock.KubernetesCrudDispatcher;
import io.fabric8.kubernetes.client.server.mock.KubernetesMockServer;
import io.fabric8.mockwebserver.Context;
import io.fabric8.mockwebserver.MockWebServer;
import io.fabric8.mockwebserver.http.Dispatcher;
import io.fabric8.mockwebserver.http.MockResponse;
import io.fabric8.mockwebserver.http.RecordedRequest;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Cluster without nodes: the API server is the mock server of a client library, and this class runs
 * the pods of Indexed Jobs in turn, as the controller of Jobs would. A pod that fails is followed
 * by another one until there are {@code backoffLimitPerIndex} more.
 */
final class MockCluster implements AutoCloseable {

    private static final String NAMESPACE = "sweeps";

    private static final Pattern LOG = Pattern.compile(".*/pods/([^/]*)/log");

    private static final Logger SERVER_LOG = Logger.getLogger("io.fabric8.mockwebserver");

    /** Container of a task. */
    interface Container {

        /**
         * Runs the task and returns the output.
         *
         * @param document document of the task
         * @param attempt from 0
         * @throws PodFailure if the pod fails
         */
        String run(String document, int index, int attempt);
    }

    /** Failure of a pod, with the output of its container as the message. */
    static final class PodFailure extends RuntimeException {

        private static final long serialVersionUID = 1;

        PodFailure(String output) {
            super(output);
        }
    }

    private final Container container;
    private final KubernetesCrudDispatcher objects = new KubernetesCrudDispatcher();
    private final KubernetesMockServer server;
    private final NamespacedKubernetesClient client;
    private final Map<String, String> logs = new ConcurrentHashMap<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final ExecutorService controller = Executors.newSingleThreadExecutor();

    /** Starts a cluster whose pods run a container. */
    MockCluster(Container container) {
        SERVER_LOG.setLevel(Level.WARNING);
        this.container = container;
        server =
                new KubernetesMockServer(
                        new Context(),
                        new MockWebServer(),
                        new ConcurrentHashMap<>(),
                        dispatcher(),
                        false);
        server.init(InetAddress.getLoopbackAddress(), 0);
        client = server.createClient();
        client.batch().v1().jobs().inNamespace(NAMESPACE).watch(jobs());
    }

    /** Creates a kubectl for this cluster in a folder, and returns its path. */
    Path kubectl(Path folder) throws IOException {
        Path configuration =
                Files.writeString(
                        folder.resolve("kubeconfig"),
                        """
                        apiVersion: v1
                        kind: Config
                        clusters: [{name: mock, cluster: {server: "http://127.0.0.1:%d"}}]
                        users: [{name: nobody, user: {}}]
                        contexts: [{name: mock, context: {cluster: mock, user: nobody, namespace: %s}}]
                        current-context: mock
                        """
                                .formatted(server.getPort(), NAMESPACE));
        Path script =
                Files.writeString(
                        folder.resolve("kubectl"),
                        "#!/bin/sh\nexec '%s' --kubeconfig='%s' --cache-dir='%s' \"$@\"\n"
                                .formatted(
                                        Outside.KUBECTL.path(),
                                        configuration,
                                        folder.resolve("cache")));
        return Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /** Returns the created objects, such as {@code jobs}, in the order of their creation. */
    List<String> created() {
        return requests.stream()
                .filter(it -> it.startsWith("POST ") && !it.endsWith("/pods"))
                .map(it -> it.substring(it.lastIndexOf('/') + 1))
                .toList();
    }

    /** Returns the pods that ended, as their index and phase. */
    List<String> pods() {
        return client.pods().inNamespace(NAMESPACE).list().getItems().stream()
                .map(it -> it.getMetadata().getName() + " " + it.getStatus().getPhase())
                .map(it -> it.replaceFirst(".*-(\\d+-\\d+ )", "$1"))
                .sorted()
                .toList();
    }

    /** Returns the names of all Jobs and ConfigMaps that exist. */
    List<String> left() {
        List<String> left = new CopyOnWriteArrayList<>();
        client.batch()
                .v1()
                .jobs()
                .inNamespace(NAMESPACE)
                .list()
                .getItems()
                .forEach(it -> left.add(it.getMetadata().getName()));
        client.configMaps()
                .inNamespace(NAMESPACE)
                .list()
                .getItems()
                .forEach(it -> left.add(it.getMetadata().getName()));
        return left;
    }

    @Override
    public void close() {
        controller.shutdownNow();
        client.close();
        server.destroy();
    }

    private Dispatcher dispatcher() {
        return new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                String path = Objects.requireNonNull(request.getPath()).replaceFirst("\\?.*", "");
                requests.add(request.getMethod() + " " + path);
                Matcher log = LOG.matcher(path);
                if (log.matches()) {
                    return answer("text/plain", logs.getOrDefault(log.group(1), ""));
                }
                return ApiDiscovery.document(path)
                        .map(it -> answer("application/json", it))
                        .orElseGet(() -> objects.dispatch(request));
            }
        };
    }

    private static MockResponse answer(String type, String body) {
        return new MockResponse()
                .setResponseCode(HttpURLConnection.HTTP_OK)
                .setHeader("Content-Type", type)
                .setBody(body);
    }

    private Watcher<Job> jobs() {
        return new Watcher<>() {
            @Override
            public void eventReceived(Action action, Job job) {
                if (action == Action.ADDED) {
                    controller.execute(() -> run(job));
                }
            }

            @Override
            public void onClose(@Nullable WatcherException cause) {
                // The test is over.
            }
        };
    }

    private void run(Job job) {
        String name = job.getMetadata().getName();
        String tasks =
                job.getSpec()
                        .getTemplate()
                        .getSpec()
                        .getVolumes()
                        .getFirst()
                        .getConfigMap()
                        .getName();
        ConfigMap documents = client.configMaps().inNamespace(NAMESPACE).withName(tasks).get();
        boolean failed = false;
        for (int index = 0; index < job.getSpec().getCompletions(); index++) {
            String document = documents.getData().get(index + ".json");
            boolean succeeded = false;
            for (int attempt = 0;
                    !succeeded && attempt <= job.getSpec().getBackoffLimitPerIndex();
                    attempt++) {
                succeeded = run(job, document, index, attempt);
            }
            failed |= !succeeded;
        }
        String end = failed ? "Failed" : "Complete";
        client.batch()
                .v1()
                .jobs()
                .inNamespace(NAMESPACE)
                .withName(name)
                .editStatus(it ->
                        it.edit()
                                .editOrNewStatus()
                                .addNewCondition()
                                .withType(end)
                                .withStatus("True")
                                .endCondition()
                                .endStatus()
                                .build());
    }

    private boolean run(Job job, String document, int index, int attempt) {
        String owner = job.getMetadata().getName();
        String name = "%s-%d-%d".formatted(owner, index, attempt);
        String phase = "Succeeded";
        try {
            logs.put(name, container.run(document, index, attempt));
        } catch (PodFailure failure) {
            phase = "Failed";
            logs.put(name, String.valueOf(failure.getMessage()));
        }
        Pod pod =
                new PodBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .addToLabels("batch.kubernetes.io/job-name", owner)
                        .addToAnnotations(
                                "batch.kubernetes.io/job-completion-index", String.valueOf(index))
                        .endMetadata()
                        .withSpec(job.getSpec().getTemplate().getSpec())
                        .withNewStatus()
                        .withPhase(phase)
                        .endStatus()
                        .build();
        client.pods().inNamespace(NAMESPACE).resource(pod).create();
        return phase.equals("Succeeded");
    }
}
