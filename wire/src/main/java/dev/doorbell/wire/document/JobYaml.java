package dev.doorbell.wire.document;

import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.JobSpecs;

/** Reads jobs. */
public final class JobYaml {

    private JobYaml() {}

    /**
     * The job in a YAML or JSON document, with defaults for what it leaves out.
     *
     * @throws JobException with one sentence that names the field or the line
     */
    public static JobSpec read(String text) {
        try {
            return JobSpecs.fromMap(YamlDocument.read("job", text));
        } catch (MalformedDocumentException e) {
            throw new JobException("job", String.valueOf(e.getMessage()));
        }
    }
}
