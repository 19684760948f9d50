package dev.doorbell.cli.sweep.task;

import dev.doorbell.cli.job.JobRequest;
import dev.doorbell.report.document.JsonText;
import dev.doorbell.report.document.ProfileText;
import dev.doorbell.report.document.ResultDocument;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/**
 * Job of a sweep.
 *
 * @param id hash of everything that determines the result: job, constants of the profile and
 *     version of Doorbell; equal jobs have equal hashes
 * @param values varied values, by name, as texts
 * @param job the job
 */
public record SweepTask(String id, SequencedMap<String, String> values, JobRequest job) {

    private static final int HASH_BYTES = 10;

    public SweepTask {
        values = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(values));
    }

    /** Returns the task of a job. */
    public static SweepTask of(SequencedMap<String, String> values, JobRequest job) {
        String version = SweepTask.class.getPackage().getImplementationVersion();
        String text =
                String.join(
                        "\n",
                        String.valueOf(version),
                        JsonText.of(ResultDocument.job(job.spec())),
                        ProfileText.json(job.profile()));
        return new SweepTask(hash(text), values, job);
    }

    /** Name for people: the varied values, such as {@code ctas=4, seed=1}. */
    public String name() {
        return values.entrySet().stream()
                .map(it -> it.getKey() + "=" + it.getValue())
                .collect(Collectors.joining(", "));
    }

    /** Returns the task as a JSON document, for processes on other machines. */
    public String document() {
        return TaskText.write(this);
    }

    private static String hash(String text) {
        try {
            byte[] digest =
                    MessageDigest.getInstance("SHA-256")
                            .digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, HASH_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // Every JDK has it.
        }
    }
}
