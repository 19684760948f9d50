package dev.doorbell.cli.create;

import dev.doorbell.cli.cluster.Installation;
import dev.doorbell.cli.exit.ExitCode;
import dev.doorbell.cli.output.Answer;
import dev.doorbell.report.Launcher;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Command that writes a project for a program of the user. */
@Command(
        name = "new",
        description = "Write a Maven project with a program that runs.",
        footer = {"", "Example: doorbell new kernel MyRing"},
        exitCodeList = "2:Bad input, or the folder exists; one sentence on standard error.",
        mixinStandardHelpOptions = true)
public final class NewCommand implements Callable<Integer> {

    @Parameters(
            index = "0",
            paramLabel = "kernel|mpi|offload|msccl",
            completionCandidates = KindNames.class,
            description =
                    "Kind: kernels with NVSHMEM, MPI ranks, ranks with DPUs, or an MSCCL program.")
    private String kind = "";

    @Parameters(
            index = "1",
            paramLabel = "NAME",
            description = "Name of the class, such as MyRing.")
    private String name = "";

    @Option(
            names = "--folder",
            paramLabel = "DIR",
            description = "Folder of the project; it must not exist. Default: NAME.")
    private String folder = "";

    @Mixin private Answer answer = new Answer();

    @Override
    public Integer call() {
        Project project = new Project(Kind.of(kind), name);
        String target = folder.isEmpty() ? name : folder;
        String install = "mvn install:install-file -Dfile=" + Installation.sdk();
        List<Path> files = project.write(target, install);
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("folder", target);
        document.put("files", files.stream().map(Path::toString).toList());
        document.put("install", install);
        document.put("run", Launcher.with("run " + target));
        answer.print(
                () -> document,
                () ->
                        """
                        The project is in %s.
                        run      %s
                        SDK      %s
                        compile  mvn -f %s compile
                        """
                                .formatted(target, document.get("run"), install, target));
        return ExitCode.OK;
    }
}
