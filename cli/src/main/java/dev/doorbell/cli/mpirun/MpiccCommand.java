package dev.doorbell.cli.mpirun;

import dev.doorbell.cli.cluster.Installation;
import dev.doorbell.cli.exit.ExitCode;
import dev.doorbell.guest.shim.StandardCompiler;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Command that compiles an MPI program with the system's C compiler. */
@Command(
        name = "mpicc",
        description = {
            "Compile an MPI program in C for mpirun, with the system's C compiler.",
            "The program has the binary interface of MPI 5.0."
        },
        footer = {"", "Example: doorbell mpicc -O2 -o ring ring.c"},
        exitCodeList = ExitCode.JOB_NOT_COMPLETED + ":The compiler found an error.",
        mixinStandardHelpOptions = true)
public final class MpiccCommand implements Callable<Integer> {

    @Parameters(
            index = "0",
            paramLabel = "ARGUMENT",
            description = "First argument of the C compiler.")
    private String first = "";

    @Parameters(index = "1..*", paramLabel = "ARGUMENT", description = "Its other arguments.")
    private List<String> others = List.of();

    @Override
    public Integer call() {
        List<String> arguments = Stream.concat(Stream.of(first), others.stream()).toList();
        return StandardCompiler.run(Installation.guestLibraries(), arguments) == 0
                ? ExitCode.OK
                : ExitCode.JOB_NOT_COMPLETED;
    }
}
