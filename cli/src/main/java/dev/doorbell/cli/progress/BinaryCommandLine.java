package dev.doorbell.cli.progress;

import dev.doorbell.guest.run.BinaryRun;
import dev.doorbell.report.Launcher;
import dev.doorbell.workloads.binary.BinaryProgram;
import dev.doorbell.workloads.binary.BinaryWorkload;
import dev.doorbell.workloads.binary.HostPrograms;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.offload.OffloadPath;
import dev.doorbell.workloads.offload.parameter.OffloadParameters;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Command line that runs the binary of a job as the job does. */
final class BinaryCommandLine {

    /** Parameters that are options of the commands. */
    private static final List<String> OPTIONS =
            List.of(
                    BinaryWorkload.COMPUTE.name(),
                    BinaryWorkload.TIMEOUT.name(),
                    BinaryWorkload.CLIENT.name());

    private BinaryCommandLine() {}

    static String of(JobSpec job) {
        BinaryProgram program = BinaryProgram.of(job.program());
        List<String> words = new ArrayList<>(List.of(program.door().command()));
        if (program.door() == BinaryProgram.Door.MPI) {
            words.addAll(List.of("-n", Integer.toString(job.nodes() * ranksPerNode(program, job))));
        }
        words.addAll(List.of("--nodes", Integer.toString(job.nodes())));
        words.addAll(machine(job));
        words.addAll(parameters(job));
        words.addAll(List.of("--", program.path()));
        words.addAll(program.arguments());
        return Launcher.with(String.join(" ", words.stream().map(Launcher::quoted).toList()));
    }

    /** Options for the profile, its changed constants and the path, where they are not usual. */
    private static List<String> machine(JobSpec job) {
        List<String> words = new ArrayList<>();
        List<String> parts = List.of(job.profile().split("\\+", -1));
        if (!parts.getFirst().equals(BinaryRun.PROFILE)) {
            words.addAll(List.of("--profile", parts.getFirst()));
        }
        parts.stream().skip(1).forEach(constant -> words.addAll(List.of("--set", constant)));
        if (!job.path().equals(OffloadPath.HOST)) {
            words.addAll(List.of("--path", job.path()));
        }
        return words;
    }

    private static List<String> parameters(JobSpec job) {
        List<String> words = new ArrayList<>();
        for (Map.Entry<String, String> parameter : job.parameters().entrySet()) {
            String name = parameter.getKey();
            if (OPTIONS.contains(name)) {
                words.addAll(List.of("--" + name, parameter.getValue()));
            } else if (!name.equals(OffloadParameters.RANKS_PER_NODE.name())) {
                words.addAll(List.of("--set", name + "=" + parameter.getValue()));
            }
        }
        return words;
    }

    private static int ranksPerNode(BinaryProgram program, JobSpec job) {
        return BinaryWorkload.of(program, HostPrograms.NONE)
                .card()
                .read(job)
                .get(OffloadParameters.RANKS_PER_NODE);
    }
}
