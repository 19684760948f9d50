package dev.doorbell.cli;

import dev.doorbell.cli.cluster.BackgroundCluster;
import dev.doorbell.cli.cluster.ClusterFolder;
import dev.doorbell.cli.job.BadInputException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Ends a cluster on this machine. */
@Command(
        name = "down",
        description = "End the cluster that 'up' started.",
        footer = {"", "Example: doorbell down"},
        mixinStandardHelpOptions = true,
        showDefaultValues = true)
final class DownCommand implements Callable<Integer> {

    @Option(names = "--dir", paramLabel = "DIR", description = "The folder 'up' was given.")
    private String dir = ClusterFolder.DEFAULT;

    @Override
    public Integer call() throws InterruptedException {
        if (!BackgroundCluster.stop(ClusterFolder.create(dir))) {
            throw new BadInputException("no cluster is running in " + dir);
        }
        return ExitCode.OK;
    }
}
