package dev.doorbell.cli.schema;

import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.cli.output.Answer;
import dev.doorbell.report.document.JsonText;
import dev.doorbell.report.schema.JobFileSchema;
import dev.doorbell.report.schema.JobSchema;
import dev.doorbell.report.schema.ProfileSchema;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Command that prints the JSON Schema of job files, by which editors complete and check them. */
@Command(
        name = "schema",
        description = "Print the JSON Schema of job files, for editors.",
        footer = {"", "Example: doorbell schema > job.schema.json"},
        mixinStandardHelpOptions = true)
public final class SchemaCommand implements Runnable {

    private static final String JOB = "job";
    private static final String PROFILE = "profile";

    @Parameters(
            arity = "0..1",
            paramLabel = "job|profile|WORKLOAD",
            completionCandidates = SchemaNames.class,
            description = "Jobs of all workloads (default), profiles, or jobs of one workload.")
    private String subject = JOB;

    @Mixin private Answer answer = new Answer();

    @Override
    public void run() {
        answer.print(JsonText.of(schema()) + "\n"); // The schema is a JSON document itself.
    }

    /** Names of all schemas. */
    static List<String> names() {
        List<String> names = new ArrayList<>(List.of(JOB, PROFILE));
        names.addAll(WorkloadCatalogue.names());
        return names;
    }

    private Map<String, Object> schema() {
        if (!names().contains(subject)) {
            throw BadInputException.unknown("schema", subject, names());
        }
        return switch (subject) {
            case JOB -> JobFileSchema.document();
            case PROFILE -> ProfileSchema.document();
            default -> JobSchema.of(WorkloadCatalogue.find(subject));
        };
    }
}
