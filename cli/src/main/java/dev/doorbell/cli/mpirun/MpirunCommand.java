package dev.doorbell.cli.mpirun;

import dev.doorbell.cli.exit.ExitCode;
import dev.doorbell.cli.guest.GuestOutput;
import dev.doorbell.cli.guest.RunOptions;
import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.guest.run.MpiRun;
import dev.doorbell.libraries.mpi.collective.choice.ControlVariables;
import dev.doorbell.workloads.offload.OffloadPath;
import java.util.Iterator;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Command that runs an unmodified MPI binary, one process per rank. */
@Command(
        name = "mpirun",
        description = {
            "Run an MPI binary on the emulated cluster, one process per rank.",
            "PROGRAM is a dynamically linked executable that was built for MPICH or by mpicc."
        },
        footer = {"", "Example: doorbell mpirun -n 2 NPmpich2 -u 65536"},
        exitCodeList = ExitCode.OF_A_BINARY,
        mixinStandardHelpOptions = true)
public final class MpirunCommand implements Callable<Integer> {

    private static final String NO_COMPUTE = "none";

    @Spec private CommandSpec command = CommandSpec.create();

    @Option(names = "-n", paramLabel = "N", required = true, description = "Number of ranks.")
    private int ranks;

    @Option(
            names = "--nodes",
            paramLabel = "N",
            description =
                    "Number of nodes. Default: 2, or 1 if the number of ranks is odd; more if these have too few cores.")
    private @Nullable Integer nodes;

    @Option(
            names = "--path",
            paramLabel = "PATH",
            completionCandidates = Paths.class,
            description =
                    "Path of non-blocking collectives of all ranks: host, staged or gvmi. Default: host.")
    private String path = OffloadPath.HOST;

    @Option(
            names = "--compute",
            paramLabel = "NS",
            description =
                    "Virtual time of the work before each MPI call, in nanoseconds, or none. Default: none.")
    private String compute = NO_COMPUTE;

    @Mixin private RunOptions options = new RunOptions();

    @Override
    public Integer call() throws InterruptedException {
        return options.run(
                new MpiRun(
                        options.program().program(),
                        options.program().arguments(),
                        GuestOutput.atLeastOne("-n", ranks),
                        nodes == null ? MpiRun.ENOUGH : GuestOutput.atLeastOne("--nodes", nodes),
                        path(),
                        computeNs(),
                        options.program().timeoutSeconds(),
                        options.parameters(),
                        variables()),
                command);
    }

    /** Variables of the caller's environment that choose algorithms. */
    private static SortedMap<String, String> variables() {
        SortedMap<String, String> variables = new TreeMap<>(System.getenv());
        variables.keySet().retainAll(ControlVariables.names());
        return variables;
    }

    private String path() {
        if (!OffloadPath.NAMES.contains(path)) {
            throw BadInputException.unknown("--path", path, OffloadPath.NAMES);
        }
        return path;
    }

    private int computeNs() {
        if (compute.equals(NO_COMPUTE)) {
            return 0;
        }
        try {
            int ns = Integer.parseInt(compute);
            if (ns >= 0) {
                return ns;
            }
        } catch (NumberFormatException notANumber) {
            // The sentence below covers it.
        }
        throw new BadInputException(
                "--compute is '%s'; expected none or nanoseconds, 0 to 2147483647"
                        .formatted(compute));
    }

    /** Paths that shells complete. */
    static final class Paths implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return OffloadPath.NAMES.iterator();
        }
    }
}
