package dev.doorbell.libraries.mpi.random;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.libraries.mpi.MpiCluster;
import dev.doorbell.libraries.offload.collective.OffloadedMpi;
import dev.doorbell.libraries.offload.collective.task.CollectiveForm;
import dev.doorbell.libraries.offload.collective.task.CollectiveOptions;
import dev.doorbell.libraries.offload.collective.task.RankGroup;
import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import dev.doorbell.pdes.RunState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random MPI programs receive the same bytes and statuses here as on MPICH. {@code
 * -Ddoorbell.seed=} replays, {@code -Ddoorbell.mpi.programs=} sets their number.
 */
@Needs({Outside.GCC, Outside.MPICH})
class AgreesWithMpichTest {

    private static final long SEED = Long.getLong("doorbell.seed", System.nanoTime());
    private static final int PROGRAMS = Integer.getInteger("doorbell.mpi.programs", 300);
    private static final List<String> PATHS = List.of("host", "staged", "gvmi", "gvmi read");
    private static final int TASKS = 128;
    private static final int NODES = 3;
    private static final int RANKS = 6;

    private static final Path SOURCE =
            Path.of("src/test/resources/mpi/interpreter.c").toAbsolutePath();

    @TempDir private Path folder;

    @Test
    void randomProgramsReceiveTheSameHereAndThere() throws IOException, InterruptedException {
        System.out.printf("%d programs of -Ddoorbell.seed=%d%n", PROGRAMS, SEED);
        List<RandomMpiProgram> programs = new ArrayList<>();
        StringBuilder text = new StringBuilder(PROGRAMS + "\n");
        for (int i = 0; i < PROGRAMS; i++) {
            RandomMpiProgram program = new RandomMpiProgram(SEED + i, RANKS);
            programs.add(program);
            text.append(program.text());
        }
        List<List<String>> theirs = onMpich(text.toString());

        for (int i = 0; i < PROGRAMS; i++) {
            // The seed decides, so that a replay takes the same path.
            String path = PATHS.get((int) Math.floorMod(SEED + i, (long) PATHS.size()));
            String[] ours = run(programs.get(i), SEED + i, path);
            for (int rank = 0; rank < RANKS; rank++) {
                assertThat(i + ours[rank])
                        .as(
                                "rank %d on path %s, replay with -Ddoorbell.seed=%d"
                                        + " -Ddoorbell.mpi.programs=1:%n%s",
                                rank, path, SEED + i, programs.get(i).text())
                        .isEqualTo(theirs.get(rank).get(i));
            }
        }
    }

    private static String[] run(RandomMpiProgram program, long seed, String path) {
        String[] answers = new String[RANKS];
        MachineRun cluster =
                path.equals("host")
                        ? MpiCluster.of(NODES, RANKS / NODES)
                                .run(mpi -> answers[mpi.rank()] = new Interpreter(mpi).run(program))
                        : offloaded(program, seed, path, answers);
        assertThat(cluster.faults()).as("faults of seed %d", seed).isEmpty();
        assertThat(cluster.state())
                .as("seed %d: %s%n%s", seed, cluster.waits(), program.text())
                .isEqualTo(RunState.COMPLETED);
        return answers;
    }

    private static MachineRun offloaded(
            RandomMpiProgram program, long seed, String path, String[] answers) {
        RankLayout layout = new RankLayout(NODES, RANKS / NODES, 2, 3);
        List<RankGroup> groups = DpuCollectives.groups(program, RankGroup.world(layout));
        CollectiveOptions options = OffloadedMpi.OPTIONS.get(path).withTaskDepth(TASKS);
        boolean flat = options.reads() || Math.floorMod(seed, 2 * PATHS.size()) < PATHS.size();
        CollectiveForm form = flat ? CollectiveForm.FLAT : CollectiveForm.HIERARCHICAL;
        return OffloadedMpi.onDpus(
                layout,
                groups,
                options,
                (mpi, collectives) ->
                        answers[mpi.rank()] =
                                new Interpreter(mpi, new DpuCollectives(collectives, groups, form))
                                        .run(program));
    }

    /** Answers of each rank, one line for a program. */
    private List<List<String>> onMpich(String text) throws IOException, InterruptedException {
        Path program = folder.resolve("interpreter");
        Path compiler = Outside.MPICH.path();
        call(List.of(compiler.toString(), "-O1", "-o", program.toString(), SOURCE.toString()));
        Path input = Files.writeString(folder.resolve("programs"), text);
        Path output = folder.resolve("answers");
        call(
                List.of(
                        compiler.resolveSibling("mpirun.mpich").toString(),
                        "-n",
                        Integer.toString(RANKS),
                        program.toString(),
                        input.toString(),
                        output.toString()));
        List<List<String>> answers = new ArrayList<>();
        for (int rank = 0; rank < RANKS; rank++) {
            answers.add(Files.readAllLines(Path.of(output + "." + rank)));
        }
        return answers;
    }

    private void call(List<String> command) throws IOException, InterruptedException {
        Path output = folder.resolve("output");
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.redirectOutput(output.toFile());
        int status = builder.start().waitFor();
        assertThat(status).as("%s: %s", command, Files.readString(output)).isZero();
    }
}
