package dev.doorbell.cli.compare;

import dev.doorbell.cli.client.CoordinatorClient;
import dev.doorbell.cli.client.NoCoordinatorException;
import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.cli.job.JobOptions;
import dev.doorbell.cli.job.JobRequest;
import dev.doorbell.cli.job.TextFile;
import dev.doorbell.cli.output.Document;
import dev.doorbell.cli.progress.SeenRun;
import dev.doorbell.report.document.ResultDocument;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reader of a result selected by an argument: a result document, a folder written by {@code --out},
 * a job file or a workload, which it runs, or a job of a coordinator.
 */
public final class SideReader {

    private static final String RESULT = "result";

    private final CoordinatorClient coordinator;
    private final CommandSpec command;

    /** Creates a reader for the arguments of {@code command}. */
    public SideReader(CoordinatorClient coordinator, CommandSpec command) {
        this.coordinator = coordinator;
        this.command = command;
    }

    /** Returns the result document for {@code argument}. */
    public Document read(String argument) {
        String name = inFolder(argument);
        boolean workload = WorkloadCatalogue.names().contains(argument);
        if (workload) {
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
        JobRequest request = JobOptions.of(target).request(command, false);
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
