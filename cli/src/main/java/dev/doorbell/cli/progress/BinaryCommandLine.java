package dev.doorbell.cli.progress;

import dev.doorbell.report.Launcher;
import dev.doorbell.workloads.binary.BinaryProgram;
import dev.doorbell.workloads.binary.BinaryWorkload;
import dev.doorbell.workloads.binary.HostPrograms;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.offload.parameter.OffloadParameters;
import java.util.ArrayList;
import java.util.List;

/** Command line that runs the binary of a job on as many nodes and ranks. */
final class BinaryCommandLine {

    private BinaryCommandLine() {}

    static String of(JobSpec job) {
        BinaryProgram program = BinaryProgram.of(job.program());
        List<String> words = new ArrayList<>(List.of(program.door().command()));
        if (program.door() == BinaryProgram.Door.MPI) {
            words.addAll(List.of("-n", Integer.toString(job.nodes() * ranksPerNode(program, job))));
        }
        words.addAll(List.of("--nodes", Integer.toString(job.nodes()), "--", program.path()));
        words.addAll(program.arguments());
        return Launcher.with(String.join(" ", words.stream().map(Launcher::quoted).toList()));
    }

    private static int ranksPerNode(BinaryProgram program, JobSpec job) {
        return BinaryWorkload.of(program, HostPrograms.NONE)
                .card()
                .read(job)
                .get(OffloadParameters.RANKS_PER_NODE);
    }
}
