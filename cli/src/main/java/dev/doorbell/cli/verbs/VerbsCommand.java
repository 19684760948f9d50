package dev.doorbell.cli.verbs;

import dev.doorbell.cli.exit.ExitCode;
import dev.doorbell.cli.guest.GuestOutput;
import dev.doorbell.cli.guest.RunOptions;
import dev.doorbell.guest.run.VerbsRun;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Command that runs an unmodified binary that uses verbs, one process per node. */
@Command(
        name = "verbs",
        description = {
            "Run an RDMA binary on the emulated NICs, one process per node.",
            "Node 0 runs PROGRAM as the server; the others run the client."
        },
        footer = {
            "",
            "Example: doorbell verbs -- ib_write_bw -s 65536",
            "Example: doorbell verbs --nodes 1 -- ibv_devinfo",
            "Example: doorbell verbs --client 'rping -c -C 3 -a {server}' -- rping -s -C 3",
            "Example: doorbell verbs --submit -- ib_write_bw -s 65536"
        },
        exitCodeList = ExitCode.OF_A_BINARY,
        mixinStandardHelpOptions = true)
public final class VerbsCommand implements Callable<Integer> {

    @Spec private CommandSpec command = CommandSpec.create();

    @Option(names = "--nodes", paramLabel = "N", description = "Number of nodes. Default: 2.")
    private int nodes = 2;

    @Option(
            names = "--client",
            paramLabel = "COMMAND",
            description =
                    "Program and arguments of all nodes except node 0; {server} is the address of node 0. Default: PROGRAM and its arguments, followed by that address.")
    private String client = "";

    @Mixin private RunOptions options = new RunOptions();

    @Override
    public Integer call() throws InterruptedException {
        return options.run(
                new VerbsRun(
                        options.program().program(),
                        options.program().arguments(),
                        client,
                        GuestOutput.atLeastOne("--nodes", nodes),
                        options.program().timeoutSeconds(),
                        options.parameters()),
                command);
    }
}
