package dev.doorbell.cli.sweep.kubernetes;

import dev.doorbell.report.document.JsonText;
import java.util.List;

/** Values with which the Helm chart renders the manifests of a sweep, and no cluster. */
final class HelmValues {

    private HelmValues() {}

    /**
     * Returns the values as YAML.
     *
     * @param image image with Doorbell's command line
     * @param memory memory of a pod, such as 2Gi
     * @param slots number of pods of a batch that run at once; 0 for all
     * @param retries number of further attempts of a task
     * @param batches documents of the tasks of each batch
     */
    static String of(
            String image, String memory, int slots, int retries, List<List<String>> batches) {
        StringBuilder values =
                new StringBuilder(
                        """
                        cluster: {enabled: false}
                        sweep:
                          enabled: true
                          image: %s
                          memory: %s
                          parallelism: %d
                          retries: %d
                          batches:
                        """
                                .formatted(
                                        JsonText.of(image), JsonText.of(memory), slots, retries));
        for (List<String> batch : batches) {
            String item = "    - - ";
            for (String document : batch) {
                values.append(item).append(JsonText.of(document)).append('\n');
                item = "      - ";
            }
        }
        return values.toString();
    }
}
