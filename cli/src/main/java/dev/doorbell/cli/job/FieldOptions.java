package dev.doorbell.cli.job;

import dev.doorbell.workloads.job.FieldType;
import dev.doorbell.workloads.job.JobField;
import dev.doorbell.workloads.job.JobFields;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Options of the fields of a job that have a single value. The option of {@code checkRaces} is
 * {@code --check-races}; the option of a flag whose default is true turns it off: {@code
 * --no-trains}.
 */
public final class FieldOptions {

    /** Fields that commands read in another way: the target, and {@code --trace} with its file. */
    private static final List<JobField<?>> ELSEWHERE = List.of(JobFields.WORKLOAD, JobFields.TRACE);

    private FieldOptions() {}

    /** Fields with an option. */
    public static List<JobField<?>> fields() {
        return JobFields.all().stream()
                .filter(it -> it.single() && !ELSEWHERE.contains(it))
                .toList();
    }

    /** Names of the options. */
    static List<String> names() {
        return fields().stream().map(FieldOptions::name).toList();
    }

    /** Option of a field with the label of its value, such as {@code --nodes N}. */
    public static String synopsis(JobField<?> field) {
        return field.type() instanceof FieldType.Flag
                ? name(field)
                : name(field) + " " + label(field);
    }

    /** Adds the options to a command. Values that are given are put into {@code values}. */
    static void addTo(CommandSpec command, Map<String, String> values) {
        fields().forEach(field -> command.addOption(option(field, values)));
    }

    private static String name(JobField<?> field) {
        return (turnsOff(field) ? "--no-" : "--")
                + field.name().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }

    private static OptionSpec option(JobField<?> field, Map<String, String> values) {
        OptionSpec.Builder option =
                OptionSpec.builder(name(field)).setter(new Setting(field, values));
        if (field.type() instanceof FieldType.Flag) {
            String meaning = field.meaning();
            return option.type(boolean.class)
                    .arity("0")
                    .description(
                            "%s: %s%s."
                                    .formatted(
                                            turnsOff(field) ? "Turn off" : "Turn on",
                                            meaning.substring(0, 1).toLowerCase(Locale.ROOT),
                                            meaning.substring(1)))
                    .build();
        }
        candidates(field).ifPresent(option::completionCandidates);
        return option.type(String.class)
                .arity("1")
                .paramLabel(label(field))
                .description(field.meaning() + ".")
                .build();
    }

    private static boolean turnsOff(JobField<?> field) {
        return field.writtenFallback().equals(Optional.of(true));
    }

    private static String label(JobField<?> field) {
        if (field.equals(JobFields.PROFILE)) {
            return "NAME|FILE";
        }
        return switch (field.type()) {
            case FieldType.Whole it -> "N";
            case FieldType.Choice<?> it -> String.join("|", it.words());
            default -> field.name().toUpperCase(Locale.ROOT);
        };
    }

    /** Values that shells complete; looked up when one asks. */
    private static Optional<Iterable<String>> candidates(JobField<?> field) {
        if (field.equals(JobFields.PATH)) {
            return Optional.of(new PathNames());
        }
        if (field.equals(JobFields.PROFILE)) {
            return Optional.of(new ProfileNames());
        }
        return field.type() instanceof FieldType.Choice<?> choice
                ? Optional.of(new Words(choice.words()))
                : Optional.empty();
    }

    private record Words(List<String> words) implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return words.iterator();
        }
    }

    /** Puts what an option is given into a map; an absent option is given null or false. */
    private record Setting(JobField<?> field, Map<String, String> values) implements ISetter {
        @Override
        public <T extends @Nullable Object> T set(T given) {
            if (given == null || given.equals(false)) {
                values.remove(field.name());
            } else {
                values.put(
                        field.name(),
                        given instanceof Boolean
                                ? Boolean.toString(!turnsOff(field))
                                : given.toString());
            }
            return given;
        }
    }
}
