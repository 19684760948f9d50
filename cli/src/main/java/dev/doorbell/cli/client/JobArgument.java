package dev.doorbell.cli.client;

import dev.doorbell.cli.output.Document;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Which job of which coordinator is meant. */
public final class JobArgument {

    @Mixin private ServerOption server = new ServerOption();

    @Parameters(paramLabel = "ID", description = "The job.")
    private String id = "";

    /** The coordinator. */
    public CoordinatorClient client() {
        return server.client();
    }

    /** The job's name. */
    public String id() {
        return id;
    }

    /** The job as it stands, with its result when it has one. */
    public Document read() {
        return client().job(id);
    }
}
