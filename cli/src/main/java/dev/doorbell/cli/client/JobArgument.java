package dev.doorbell.cli.client;

import dev.doorbell.cli.output.Document;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Argument that names a job of a coordinator. */
public final class JobArgument {

    @Mixin private ServerOption server = new ServerOption();

    @Parameters(paramLabel = "ID", description = "Identifier of the job, as list prints it.")
    private String id = "";

    /** Client of the coordinator. */
    public CoordinatorClient client() {
        return server.client();
    }

    /** Name of the job. */
    public String id() {
        return id;
    }

    /** Returns the job in its present state, with its result if there is one. */
    public Document read() {
        return client().job(id);
    }
}
