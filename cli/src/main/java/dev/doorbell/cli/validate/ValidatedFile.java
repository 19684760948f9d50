package dev.doorbell.cli.validate;

import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.cli.job.JobOptions;
import dev.doorbell.cli.job.JobRequest;
import dev.doorbell.cli.job.TextFile;
import dev.doorbell.hardware.profile.ProfileException;
import dev.doorbell.report.check.FileCheck;
import dev.doorbell.report.check.FileKind;
import dev.doorbell.report.check.Problem;
import dev.doorbell.report.yaml.Place;
import dev.doorbell.workloads.cluster.ClusterPlan;
import dev.doorbell.workloads.job.JobException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/**
 * File with all its errors.
 *
 * @param file name
 * @param kind job, profile or sweep
 * @param problems errors, in the order of the file's fields
 */
record ValidatedFile(String file, FileKind kind, List<Problem> problems) {

    /**
     * Checks a file. A job without errors is also planned, as a run would plan it.
     *
     * @throws BadInputException if there is no such file
     */
    static ValidatedFile of(String file, CommandSpec command) {
        FileCheck check = FileCheck.of(TextFile.read("file", file));
        boolean plan = check.kind() == FileKind.JOB && check.problems().isEmpty();
        return new ValidatedFile(
                file, check.kind(), plan ? plan(file, check, command) : check.problems());
    }

    private static List<Problem> plan(String file, FileCheck check, CommandSpec command) {
        try {
            JobRequest request = JobOptions.of(file).request(command, false);
            ClusterPlan.of(request.spec(), request.profile()).check();
            return List.of();
        } catch (JobException e) {
            return List.of(new Problem(check.place(e), String.valueOf(e.getMessage())));
        } catch (BadInputException | ProfileException e) {
            return List.of(new Problem(Optional.empty(), String.valueOf(e.getMessage())));
        }
    }

    boolean valid() {
        return problems.isEmpty();
    }

    String text() {
        if (valid()) {
            return "%s: valid %s\n".formatted(file, kind.text());
        }
        StringBuilder text = new StringBuilder();
        problems.forEach(it -> text.append(it.in(file)).append('\n'));
        return text.toString();
    }

    Map<String, Object> document() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("file", file);
        map.put("kind", kind.text());
        map.put("valid", valid());
        map.put("problems", problems.stream().map(ValidatedFile::document).toList());
        return map;
    }

    private static Map<String, Object> document(Problem problem) {
        Map<String, Object> map = new LinkedHashMap<>();
        problem.place().map(Place::line).ifPresent(it -> map.put("line", it));
        problem.place().map(Place::column).ifPresent(it -> map.put("column", it));
        map.put("message", problem.message());
        return map;
    }
}
