package dev.doorbell.coordinator.page.submit;

import dev.doorbell.coordinator.draft.JobDraft;
import dev.doorbell.report.Launcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Command line that runs the job of a form. */
final class CommandLine {

    private CommandLine() {}

    /** Returns the command; fields that have their default are left out. */
    static String of(JobDraft draft) {
        if (!draft.field(JobDraft.FAULTS).isEmpty()) {
            return Launcher.with("run job.yaml"); // Faults have no option.
        }
        List<String> words = new ArrayList<>(List.of(Launcher.with("run"), draft.workload()));
        for (String name : JobDraft.PLAIN) {
            if (!draft.field(name).isEmpty()) {
                words.addAll(option(name, value(draft, name)));
            }
        }
        for (String name : draft.fields().sequencedKeySet()) {
            if (name.startsWith(JobDraft.PARAMETER)) {
                String parameter = name.substring(JobDraft.PARAMETER.length());
                words.add("--set");
                words.add(Launcher.quoted(parameter + "=" + value(draft, name)));
            }
        }
        draft.constants()
                .forEach((name, value) -> {
                    words.add("--set");
                    words.add(Launcher.quoted(name + "=" + value));
                });
        draft.field(JobDraft.ENV)
                .lines()
                .filter(it -> !it.isBlank())
                .forEach(it -> {
                    words.add("--env");
                    words.add(Launcher.quoted(it.strip()));
                });
        return String.join(" ", words);
    }

    /** Returns the file that the text of a field is from, or else the text. */
    private static String value(JobDraft draft, String name) {
        String file = draft.field(JobDraft.FILE + name);
        return file.isEmpty() || draft.field(name).isEmpty() ? draft.field(name) : file;
    }

    private static List<String> option(String name, String value) {
        String option = "--" + name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
        return switch (name) {
            case "trace" -> value.equals("true") ? List.of(option, "trace.json") : List.of();
            case "trains" -> value.equals("false") ? List.of("--no-trains") : List.of();
            case "placement" -> List.of(); // There are no services on the command line.
            case "checkRaces" -> value.equals("true") ? List.of(option) : List.of();
            default -> List.of(option, Launcher.quoted(value));
        };
    }
}
