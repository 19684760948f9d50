package dev.doorbell.report.check;

import dev.doorbell.report.yaml.MalformedDocumentException;
import dev.doorbell.report.yaml.Place;
import dev.doorbell.report.yaml.Places;
import dev.doorbell.report.yaml.YamlDocument;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.run.JobSpecs;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Check of a file without running anything.
 *
 * @param kind of the file
 * @param places of its parts
 * @param problems all errors; for jobs, those that need no profile to be found
 */
public record FileCheck(FileKind kind, Places places, List<Problem> problems) {

    /** Copies the list. */
    public FileCheck {
        problems = List.copyOf(problems);
    }

    /** Checks a file of the kind that its fields show. */
    public static FileCheck of(String text) {
        return of("file", text);
    }

    /** Checks the file of a job. */
    public static FileCheck ofJob(String text) {
        return of(FileKind.JOB.text(), text);
    }

    private static FileCheck of(String what, String text) {
        Map<?, ?> document;
        try {
            document = YamlDocument.read(what, text);
        } catch (MalformedDocumentException e) {
            return new FileCheck(
                    FileKind.JOB, Places.NONE, List.of(new Problem(e.place(), e.sentence())));
        }
        Places places = YamlDocument.places(what, text);
        FileKind kind = what.equals(FileKind.JOB.text()) ? FileKind.JOB : FileKind.of(document);
        List<Problem> problems =
                switch (kind) {
                    case JOB ->
                            JobSpecs.problems(document).stream()
                                    .map(it ->
                                            new Problem(
                                                    places.of(it.path()),
                                                    String.valueOf(it.error().getMessage())))
                                    .toList();
                    case PROFILE -> ProfileCheck.problems(document, places);
                    case SWEEP -> SweepCheck.problems(document, places);
                };
        return new FileCheck(kind, places, problems);
    }

    /** Returns the place of the field or parameter that an error of a job names. */
    public Optional<Place> place(JobException error) {
        String field = error.field();
        return places.ofFirst(List.of("parameters." + field, "env." + field, field));
    }
}
