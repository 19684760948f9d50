package dev.doorbell.cli.compare;

import dev.doorbell.cli.client.CoordinatorClient;
import dev.doorbell.cli.client.NoCoordinatorException;
import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.cli.job.JobOptions;
import dev.doorbell.cli.job.JobRequest;
import dev.doorbell.cli.job.JobSettings;
import dev.doorbell.cli.job.TextFile;
import dev.doorbell.cli.output.Document;
import dev.doorbell.cli.program.OwnProgramFile;
import dev.doorbell.cli.progress.SeenRun;
import dev.doorbell.report.document.ResultDocument;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reader of a result selected by an argument: a result document, a folder written by {@code --out},
 * a job file, a workload or a program of the user, which it runs, or a job of a coordinator.
 */
public final class SideReader {

    private static final String RESULT = "result";

    private final CoordinatorClient coordinator;
    private final JobSettings settings;
    private final CommandSpec command;
    private boolean ran;

    /**
     * Creates a reader for the arguments of {@code command}.
     *
     * @param settings options that apply to each job that is run
     */
    public SideReader(CoordinatorClient coordinator, JobSettings settings, CommandSpec command) {
        this.coordinator = coordinator;
        this.settings = settings;
        this.command = command;
    }

    /** Throws if options describe jobs but none was run. */
    void checkSettings() {
        List<String> given = settings.given(command);
        if (!ran && !given.isEmpty()) {
            throw new BadInputException(
                    "%s is set, but no side is run here; expected a job file or a workload as A or B"
                            .formatted(given.getFirst()));
        }
    }

    /** Returns the result document for {@code argument}. */
    public Document read(String argument) {
        String name = inFolder(argument);
        boolean workload = WorkloadCatalogue.names().contains(argument);
        if (workload || OwnProgramFile.looksLikeOne(name)) {
            return run(argument);
        }
        if (TextFile.looksLikeOne(name)) {
            return document(TextFile.read("result or job", name)).orElseGet(() -> run(name));
        }
        return asked(argument);
    }

    private static String inFolder(String argument) {
        try {
            Path result = Path.of(argument).resolve("result.json");
            return Files.isRegularFile(result) ? result.toString() : argument;
        } catch (InvalidPathException e) {
            return argument;
        }
    }

    /**
     * Returns a result, or the coordinator's document of a job with one; empty if it is neither.
     */
    private static Optional<Document> document(String text) {
        try {
            Document document = new Document(new JsonMapper().readValue(text, Map.class));
            Document result = document.has(RESULT) ? document.child(RESULT) : document;
            return result.has("verification") ? Optional.of(result) : Optional.empty();
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }

    private Document run(String target) {
        JobRequest request = JobOptions.of(target, settings).request(command, false);
        ran = true;
        return new Document(ResultDocument.of(SeenRun.of(command, target, request)));
    }

    private Document asked(String id) {
        Document job;
        try {
            job = coordinator.job(id);
        } catch (NoCoordinatorException e) {
            throw new BadInputException(
                    "'%s' is neither a file nor a workload, and %s".formatted(id, e.getMessage()));
        }
        if (!job.has(RESULT)) {
            throw new BadInputException(id + " is " + job.text("state") + " and has no result");
        }
        return job.child(RESULT);
    }
}
