package dev.doorbell.cli.sweep.kubernetes;

import dev.doorbell.report.document.JsonText;
import java.util.List;

/**
 * Manifest of a batch of tasks: a ConfigMap with their documents, and an Indexed Job with a pod per
 * task. Each pod prints its result document. Pods that lose their node do not count as failed.
 *
 * @param name name of both objects
 * @param documents documents of the tasks, in the order of their indexes
 * @param image image with Doorbell's command line
 * @param memory memory of a pod, such as 2Gi
 * @param slots number of pods that run at once; 0 for all
 * @param retries number of further attempts of a task
 */
record IndexedJob(
        String name, List<String> documents, String image, String memory, int slots, int retries) {

    /** Returns the manifest as YAML. */
    String yaml() {
        StringBuilder data = new StringBuilder();
        for (int i = 0; i < documents.size(); i++) {
            data.append("  \"%d.json\": %s\n".formatted(i, JsonText.of(documents.get(i))));
        }
        int tasks = documents.size();
        return """
        apiVersion: v1
        kind: ConfigMap
        metadata:
          name: %1$s
          labels: {app.kubernetes.io/name: doorbell-sweep}
        data:
        %2$s---
        apiVersion: batch/v1
        kind: Job
        metadata:
          name: %1$s
          labels: {app.kubernetes.io/name: doorbell-sweep}
        spec:
          completionMode: Indexed
          completions: %3$d
          parallelism: %4$d
          backoffLimitPerIndex: %5$d
          maxFailedIndexes: %3$d
          podFailurePolicy:
            rules:
              - action: Ignore
                onPodConditions:
                  - type: DisruptionTarget
          template:
            metadata:
              labels: {app.kubernetes.io/name: doorbell-sweep}
            spec:
              restartPolicy: Never
              automountServiceAccountToken: false
              securityContext:
                runAsNonRoot: true
                runAsUser: 10001
                seccompProfile: {type: RuntimeDefault}
              containers:
                - name: task
                  image: %6$s
                  args: ["sweep-task", "/sweep/$(JOB_COMPLETION_INDEX).json"]
                  resources:
                    requests: {cpu: "1", memory: %7$s}
                    limits: {memory: %7$s}
                  securityContext:
                    allowPrivilegeEscalation: false
                    readOnlyRootFilesystem: true
                    capabilities: {drop: [ALL]}
                  volumeMounts:
                    - {name: tasks, mountPath: /sweep, readOnly: true}
                    - {name: scratch, mountPath: /tmp}
              volumes:
                - name: tasks
                  configMap: {name: %1$s}
                - name: scratch
                  emptyDir: {}
        """
                .formatted(
                        name,
                        data,
                        tasks,
                        slots == 0 ? tasks : Math.min(slots, tasks),
                        retries,
                        JsonText.of(image),
                        JsonText.of(memory));
    }
}
