package dev.doorbell.libraries.mpi.random;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.libraries.mpi.Mpi;
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
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
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
    private static final List<String> PATHS =
            List.of("host", "thread", "staged", "gvmi", "gvmi read");
    private static final int BATCH = 50;
    private static final int TASKS = 128;
    private static final int NODES = 3;
    private static final int RANKS = 6;

    @TempDir private Path folder;

    @Test
    void randomProgramsReceiveTheSameHereAndThere() throws IOException, InterruptedException {
        System.out.printf("%d programs of -Ddoorbell.seed=%d%n", PROGRAMS, SEED);
        MpichRuns mpich = new MpichRuns(folder, RANKS);
        for (int first = 0; first < PROGRAMS; first += BATCH) {
            List<RandomMpiProgram> programs = new ArrayList<>();
            for (int i = first; i < Math.min(PROGRAMS, first + BATCH); i++) {
                programs.add(new RandomMpiProgram(SEED + i, RANKS));
            }
            compare(programs, SEED + first, mpich.run(programs));
        }
    }

    /**
     * Compares our answers with those of MPICH.
     *
     * @param seed of the first program
     */
    private static void compare(
            List<RandomMpiProgram> programs, long seed, List<List<String>> theirs) {
        for (int i = 0; i < programs.size(); i++) {
            // The seed decides, so that a replay takes the same path.
            String path = PATHS.get((int) Math.floorMod(seed + i, (long) PATHS.size()));
            String[] ours = run(programs.get(i), seed + i, path);
            for (int rank = 0; rank < RANKS; rank++) {
                assertThat(i + ours[rank])
                        .as(
                                "rank %d on path %s, replay with -Ddoorbell.seed=%d"
                                        + " -Ddoorbell.mpi.programs=1:%n%s",
                                rank, path, seed + i, programs.get(i).text())
                        .isEqualTo(theirs.get(rank).get(i));
            }
        }
    }

    private static String[] run(RandomMpiProgram program, long seed, String path) {
        String[] answers = new String[RANKS];
        MpiCluster hosts = MpiCluster.of(NODES, RANKS / NODES);
        Consumer<Mpi> onHosts = mpi -> answers[mpi.rank()] = new Interpreter(mpi).run(program);
        MachineRun cluster =
                switch (path) {
                    case "host" -> hosts.run(onHosts);
                    case "thread" -> hosts.withProgressThread().run(onHosts);
                    default -> offloaded(program, seed, path, answers);
                };
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
                offloadFrom(seed),
                (mpi, collectives) ->
                        answers[mpi.rank()] =
                                new Interpreter(mpi, new DpuCollectives(collectives, groups, form))
                                        .run(program));
    }

    /** Shortest message that workers move: none in a quarter of the programs, else up to 16 KiB. */
    private static int offloadFrom(long seed) {
        int quarter = (int) Math.floorMod(seed / PATHS.size(), 4L);
        return quarter == 0 ? 0 : 1 << (6 * quarter - 4);
    }
}
