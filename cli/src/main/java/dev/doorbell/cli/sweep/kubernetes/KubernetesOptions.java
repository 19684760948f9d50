package dev.doorbell.cli.sweep.kubernetes;

import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.cli.sweep.batch.BatchProgram;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of sweeps on Kubernetes. */
public final class KubernetesOptions {

    @Option(
            names = "--image",
            paramLabel = "IMAGE",
            description =
                    "Kubernetes: image with Doorbell's command line, which deploy/docker/Dockerfile.cli builds.")
    private @Nullable String image;

    @Option(
            names = "--namespace",
            paramLabel = "NAME",
            description = "Kubernetes: namespace (default: that of kubectl).")
    private @Nullable String namespace;

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            defaultValue = "2Gi",
            showDefaultValue = picocli.CommandLine.Help.Visibility.NEVER,
            description = "Kubernetes: memory of a job (default: 2Gi).")
    private String memory = "";

    @Option(
            names = "--kubectl",
            paramLabel = "FILE",
            defaultValue = "kubectl",
            showDefaultValue = picocli.CommandLine.Help.Visibility.NEVER,
            description = "Kubernetes: client (default: the kubectl of the PATH).")
    private String kubectl = "";

    /**
     * Returns the runner.
     *
     * @param slots number of jobs that run at once; 0 for all
     * @param retries number of further attempts of a job
     */
    public KubernetesRunner runner(int slots, int retries) {
        String chosen = image;
        if (chosen == null || chosen.isBlank()) {
            throw new BadInputException(
                    "--image is missing; expected an image with Doorbell's command line");
        }
        if (!memory.matches("[1-9][0-9]{0,9}(Ki|Mi|Gi|Ti|k|M|G|T)?")) {
            throw new BadInputException(
                    "--memory is '%s'; expected a size such as 2Gi".formatted(memory));
        }
        List<String> client = new ArrayList<>(List.of(kubectl));
        if (namespace != null) {
            client.add("--namespace=" + namespace);
        }
        return new KubernetesRunner(new BatchProgram(client), chosen, memory, slots, retries);
    }
}
