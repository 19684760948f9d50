package dev.doorbell.report.document;

import dev.doorbell.report.yaml.MalformedDocumentException;
import dev.doorbell.report.yaml.YamlDocument;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.run.JobSpecs;
import java.util.Map;

/** Reads jobs. */
public final class JobYaml {

    private JobYaml() {}

    /**
     * Reads the job in a YAML or JSON document, with defaults for absent fields.
     *
     * @throws JobException with one sentence that names the field or the line
     */
    public static JobSpec read(String text) {
        return JobSpecs.fromMap(document("job", text));
    }

    /**
     * The top-level map of a YAML or JSON document.
     *
     * @param what the document's kind, for the message: {@code job}
     * @throws JobException with one sentence that names the line
     */
    public static Map<?, ?> document(String what, String text) {
        try {
            return YamlDocument.read(what, text);
        } catch (MalformedDocumentException e) {
            throw new JobException(what, String.valueOf(e.getMessage()));
        }
    }
}
