package dev.doorbell.coordinator.draft;

import dev.doorbell.coordinator.submission.ChangedProfile;
import dev.doorbell.coordinator.submission.JobLabels;
import dev.doorbell.coordinator.submission.Submission;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.report.JobReport;
import dev.doorbell.report.document.Amount;
import dev.doorbell.report.document.ProfileText;
import dev.doorbell.report.document.ShippedProfiles;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobField;
import dev.doorbell.workloads.job.JobFields;
import dev.doorbell.workloads.run.JobSpecs;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Job as form input: unvalidated texts by field name. The names are the fields of a job; {@code p.}
 * and the name of a parameter; {@code c.} and the name of a changed constant of the profile; {@code
 * env} with a line for each variable; {@code faults} as YAML; {@code profileText} with a custom
 * profile; {@code file.} and the name of a field with the name of the file that its text is from.
 * Empty fields have their default. Lines end as in files.
 *
 * @param workload workload of the job
 * @param fields input by field
 */
public record JobDraft(String workload, SequencedMap<String, String> fields) {

    /** Prefix of a parameter's field. */
    public static final String PARAMETER = "p.";

    /** Prefix of the field of a profile's constant. */
    public static final String CONSTANT = "c.";

    /** Prefix of the field with the name of a file, or of several with commas. */
    public static final String FILE = "file.";

    /** Field with the text of a custom profile. */
    public static final String PROFILE_TEXT = "profileText";

    /** Field with the job that filled in the form. */
    public static final String FROM = "from";

    /** Fields that have a single value, without the workload. */
    private static final List<JobField<?>> SINGLE =
            JobFields.all().stream()
                    .filter(it -> it.single() && !it.equals(JobFields.WORKLOAD))
                    .toList();

    /** Names of the fields that have a single value, without the workload. */
    public static final List<String> PLAIN = SINGLE.stream().map(JobField::name).toList();

    /** Field with environment variables. */
    public static final String ENV = "env";

    /** Field with faults. */
    public static final String FAULTS = "faults";

    /** Field with the title of the job. */
    public static final String NAME = "name";

    /** Field with tags. */
    public static final String TAGS = "tags";

    /** Field with a note. */
    public static final String NOTE = "note";

    /** Fields with the labels of the job. */
    public static final List<String> LABELS = List.of(NAME, TAGS, NOTE);

    public JobDraft {
        SequencedMap<String, String> filled = new LinkedHashMap<>();
        fields.forEach((name, value) -> {
            if (!value.isBlank()) {
                filled.put(name, value.replace("\r\n", "\n").strip()); // Forms end lines by both.
            }
        });
        fields = Collections.unmodifiableSequencedMap(filled);
    }

    /** Returns the draft that would run a job again. */
    public static JobDraft of(JobReport job) {
        SequencedMap<String, String> fields = new LinkedHashMap<>();
        ChangedProfile machine = ChangedProfile.named(job.profile());
        if (ShippedProfiles.names().contains(machine.base())) {
            fields.put("profile", machine.base());
            machine.constants().forEach((name, value) -> fields.put(CONSTANT + name, value));
        } else {
            fields.put("profile", job.profile()); // Its name already contains the changes.
        }
        for (JobField<?> field : SINGLE) {
            boolean shown = JobFields.leading().contains(field) || job.changed(field);
            fields.putIfAbsent(field.name(), shown ? job.value(field) : "");
        }
        job.parameters().forEach((name, value) -> fields.put(PARAMETER + name, value));
        fields.put(
                ENV,
                job.env().entrySet().stream()
                        .map(it -> it.getKey() + "=" + it.getValue())
                        .collect(Collectors.joining("\n")));
        fields.put(
                FAULTS,
                job.faultLines().stream().map(it -> "- " + it).collect(Collectors.joining("\n")));
        return new JobDraft(job.workload(), fields);
    }

    /** Returns the text of a field; empty for its default. */
    public String field(String name) {
        return fields.getOrDefault(name, "");
    }

    /** Returns the same draft with another text in a field. */
    public JobDraft with(String name, String value) {
        SequencedMap<String, String> changed = new LinkedHashMap<>(fields);
        changed.put(name, value);
        return new JobDraft(workload, changed);
    }

    /**
     * Returns the job's document.
     *
     * @throws JobException if a line of {@code env} is malformed
     */
    public String document() {
        StringBuilder yaml = new StringBuilder();
        line(yaml, "workload", workload);
        for (String name : PLAIN) {
            if (!field(name).isEmpty()) {
                line(yaml, name, field(name));
            }
        }
        map(yaml, "parameters", filled(PARAMETER));
        map(yaml, "env", variables());
        if (!field(FAULTS).isEmpty()) {
            yaml.append("faults:\n").append(field(FAULTS).indent(2));
        }
        return yaml.toString();
    }

    /**
     * Returns the submission; throws {@code JobException} or {@code ProfileException} if it is
     * wrong.
     *
     * @param cameAlong custom profile that the draft may name
     * @param owner submitting user
     */
    public Submission submission(CameAlong cameAlong, String owner) {
        if (constants().isEmpty()) {
            String text = cameAlong.is(profile()) ? cameAlong.text() : "";
            return new Submission(document(), text, owner, 0, labels());
        }
        Profile machine = Amount.set(cameAlong.profile(profile()), constants());
        return new Submission(
                with("profile", machine.name()).document(),
                ProfileText.json(machine),
                owner,
                0,
                labels());
    }

    private JobLabels labels() {
        return JobLabels.of(field(NAME), List.of(field(TAGS)), field(NOTE));
    }

    /** Name of the profile, also if it is the default of the workload. */
    public String profile() {
        SequencedMap<String, String> given = new LinkedHashMap<>(Map.of("workload", workload));
        Stream.of("path", "profile")
                .filter(name -> !field(name).isEmpty())
                .forEach(name -> given.put(name, field(name)));
        return JobSpecs.profile(given);
    }

    /** Changed constants of the profile, by name. */
    public SequencedMap<String, String> constants() {
        return filled(CONSTANT);
    }

    private SequencedMap<String, String> filled(String beginning) {
        SequencedMap<String, String> values = new LinkedHashMap<>();
        fields.forEach((name, value) -> {
            if (name.startsWith(beginning)) {
                values.put(name.substring(beginning.length()), value);
            }
        });
        return values;
    }

    private SequencedMap<String, String> variables() {
        SequencedMap<String, String> variables = new LinkedHashMap<>();
        for (String line : field(ENV).lines().filter(it -> !it.isBlank()).toList()) {
            int equals = line.indexOf('=');
            if (equals < 1) {
                throw JobException.invalid(ENV, "'" + line + "'", "lines such as NAME=VALUE");
            }
            variables.put(line.substring(0, equals).strip(), line.substring(equals + 1).strip());
        }
        return variables;
    }

    private static void line(StringBuilder yaml, String name, String value) {
        yaml.append(name).append(": ").append(Flow.of(value)).append('\n');
    }

    private static void map(StringBuilder yaml, String name, SequencedMap<String, String> values) {
        if (!values.isEmpty()) {
            yaml.append(name).append(": ").append(Flow.of(values)).append('\n');
        }
    }
}
