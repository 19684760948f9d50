package dev.doorbell.cli.cluster;

import dev.doorbell.cli.exit.ExitCode;
import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.cli.output.Answer;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Command that stops a cluster on this machine. */
@Command(
        name = "down",
        description = "Stop the cluster that 'up' started.",
        footer = {"", "Example: doorbell down"},
        exitCodeList =
                "2:The folder has no running cluster, or bad input; one sentence on standard error.",
        mixinStandardHelpOptions = true)
public final class DownCommand implements Callable<Integer> {

    @Mixin private FolderOption dir = new FolderOption();

    @Mixin private Answer answer = new Answer();

    @Override
    public Integer call() throws InterruptedException {
        ClusterFolder folder = dir.folder();
        if (!BackgroundCluster.stop(folder)) {
            throw new BadInputException("no cluster is running in " + dir.name());
        }
        answer.print(
                () -> Map.of("ended", folder.path()),
                () -> "The cluster in %s has ended.\n".formatted(dir.name()));
        return ExitCode.OK;
    }
}
