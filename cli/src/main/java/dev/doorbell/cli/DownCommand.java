package dev.doorbell.cli;

import dev.doorbell.cli.cluster.BackgroundCluster;
import dev.doorbell.cli.cluster.ClusterFolder;
import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.cli.output.Answer;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Ends a cluster on this machine. */
@Command(
        name = "down",
        description = "End the cluster that 'up' started.",
        footer = {"", "Example: doorbell down"},
        exitCodeList = "2:No cluster of that folder runs, or bad input; one sentence says what.",
        mixinStandardHelpOptions = true,
        showDefaultValues = true)
final class DownCommand implements Callable<Integer> {

    @Option(names = "--dir", paramLabel = "DIR", description = "The folder 'up' was given.")
    private String dir = ClusterFolder.DEFAULT;

    @Mixin private Answer answer = new Answer();

    @Override
    public Integer call() throws InterruptedException {
        ClusterFolder folder = ClusterFolder.create(dir);
        if (!BackgroundCluster.stop(folder)) {
            throw new BadInputException("no cluster is running in " + dir);
        }
        answer.print(() -> Map.of("ended", folder.path()), () -> "");
        return ExitCode.OK;
    }
}
