package dev.doorbell.cli.schema;

import dev.doorbell.report.document.JsonText;
import dev.doorbell.workloads.WorkloadCard;
import dev.doorbell.workloads.job.JobField;
import dev.doorbell.workloads.job.JobFields;
import dev.doorbell.workloads.parameter.Parameter;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Text of a job file with all fields and parameters of a workload. Each has a comment with its
 * meaning and its allowed values. Lines that set a default are comments, too, so the file is the
 * job with all defaults until a user changes a line.
 */
final class JobTemplate {

    /** Text that YAML reads as itself without quotes. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.,/+-]*");

    /** Fields that users seldom write, or that only programs write. */
    private static final List<JobField<?>> OTHERS =
            List.of(JobFields.ENV, JobFields.FAULTS, JobFields.PROGRAM);

    private final StringBuilder text = new StringBuilder();
    private final WorkloadCard card;

    private JobTemplate(WorkloadCard card) {
        this.card = card;
    }

    static String of(WorkloadCard card) {
        JobTemplate template = new JobTemplate(card);
        template.write();
        return template.text.toString();
    }

    private void write() {
        comment("", card.summary());
        comment("", "To set a value, remove the # before its name. All values shown are defaults.");
        text.append("workload: ").append(card.name()).append('\n');
        for (JobField<?> field : JobFields.all()) {
            if (field.equals(JobFields.PARAMETERS)) {
                parameters();
            } else if (!field.equals(JobFields.WORKLOAD) && !OTHERS.contains(field)) {
                text.append('\n');
                comment("", "%s (%s)".formatted(field.meaning(), allowed(field)));
                set("", field.name(), fallback(field));
            }
        }
    }

    private void parameters() {
        // A second name of a parameter cannot be set beside the first.
        List<Parameter<?>> parameters =
                card.parameters().stream().filter(it -> !it.alias()).toList();
        if (parameters.isEmpty()) {
            return;
        }
        text.append("\nparameters:\n");
        for (Parameter<?> parameter : parameters) {
            String unit = parameter.unit().isEmpty() ? "" : ", in " + parameter.unit();
            comment(
                    "  ",
                    "%s (%s%s)"
                            .formatted(
                                    capital(parameter.meaning()),
                                    parameter.allowed().words(),
                                    unit));
            set("  ", parameter.name(), parameter.defaultValue());
        }
    }

    private String allowed(JobField<?> field) {
        return field.equals(JobFields.PATH)
                ? String.join(", ", card.paths())
                : field.type().allowed();
    }

    private String fallback(JobField<?> field) {
        if (field.equals(JobFields.PATH)) {
            return card.paths().getFirst();
        }
        return field.equals(JobFields.PROFILE)
                ? card.defaultProfile(card.paths().getFirst())
                : String.valueOf(field.writtenFallback().orElse(""));
    }

    private void comment(String indent, String sentence) {
        text.append(indent).append("# ").append(sentence).append('\n');
    }

    private void set(String indent, String name, String value) {
        String scalar = PLAIN.matcher(value).matches() ? value : JsonText.of(value);
        text.append(indent).append('#').append(name).append(": ").append(scalar).append('\n');
    }

    private static String capital(String meaning) {
        return meaning.isEmpty()
                ? meaning
                : meaning.substring(0, 1).toUpperCase(Locale.ROOT) + meaning.substring(1);
    }
}
