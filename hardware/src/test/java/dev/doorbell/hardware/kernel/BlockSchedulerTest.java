package dev.doorbell.hardware.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.hardware.TestMachine;
import dev.doorbell.hardware.gpu.BlockShape;
import dev.doorbell.hardware.gpu.SmLimits;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.pdes.report.party.Party;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** Order and instants at which thread blocks get room. */
class BlockSchedulerTest {

    private static final int SMS = 3;
    private static final SmLimits LIMITS = new SmLimits(SMS, 2048, 4, 65_536, 1 << 16);
    private static final BlockShape LARGE = BlockShape.of(1024);
    private static final BlockShape SMALL = BlockShape.of(32);
    private static final int PLACES = 2 * SMS;

    private final List<String> starts = new ArrayList<>();
    private @Nullable Node booted;

    @Test
    void blocksSpreadOverTheSmsAndLaterOnesWaitInOrder() {
        run(scheduler -> {
            for (int block = 0; block < 8; block++) {
                block(scheduler, LARGE, block, 100 + block);
            }
        });

        assertThat(starts)
                .containsExactly(
                        "0 on 0 at 0",
                        "1 on 1 at 0",
                        "2 on 2 at 0",
                        "3 on 0 at 0",
                        "4 on 1 at 0",
                        "5 on 2 at 0",
                        "6 on 0 at 100",
                        "7 on 1 at 101");
    }

    @Test
    void aSmallBlockDoesNotOvertakeALargeOne() {
        run(scheduler -> {
            for (int block = 0; block < PLACES; block++) {
                block(scheduler, BlockShape.of(960), block, 100 + block);
            }
            block(scheduler, LARGE, 6, 10);
            block(scheduler, SMALL, 7, 10);
        });

        assertThat(starts).endsWith("6 on 0 at 100", "7 on 1 at 100");
    }

    @Test
    void blocksOfACooperativeLaunchEnterTogether() {
        run(scheduler -> {
            block(scheduler, LARGE, 0, 50);
            block(scheduler, LARGE, 1, 70);
            scheduler.enter(
                    LARGE,
                    PLACES,
                    sms ->
                            starts.add(
                                    "all on %s at %d"
                                            .formatted(Arrays.toString(sms), machine().nowPs())));
        });

        assertThat(starts).endsWith("all on [0, 1, 2, 0, 1, 2] at 70");
    }

    @Test
    void moreBlocksThanTheGpuHoldsCannotEnterTogether() {
        run(scheduler ->
                assertThatThrownBy(() -> scheduler.enter(LARGE, PLACES + 1, sms -> {}))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessage(
                                "count is 7, too many blocks in cooperative launch; expected at most 6 blocks of 1024 threads, 2 on each of 3 SMs"));
    }

    /** A run of blocks between others takes exactly as long as its blocks one by one. */
    @RepeatedTest(40)
    void aRunTakesTheTimeOfItsBlocks(RepetitionInfo info) {
        Random random = new Random(info.getCurrentRepetition());
        int before = random.nextInt(2 * PLACES);
        int inRun = random.nextInt(20 * PLACES);
        int after = random.nextInt(2 * PLACES);
        long lifePs = 1 + random.nextInt(40);
        long[] lives = random.longs(before + after, 1, 200).toArray();

        List<String> byArithmetic =
                startsOf(scheduler -> {
                    blocks(scheduler, 0, before, lives);
                    scheduler.pass(LARGE, inRun, lifePs, () -> starts.add("passed"));
                    blocks(scheduler, before, after, lives);
                });
        List<String> oneByOne =
                startsOf(scheduler -> {
                    blocks(scheduler, 0, before, lives);
                    for (int i = 0; i < inRun; i++) {
                        block(scheduler, LARGE, -1, lifePs);
                    }
                    blocks(scheduler, before, after, lives);
                });

        assertThat(byArithmetic).containsExactlyInAnyOrderElementsOf(oneByOne);
    }

    private List<String> startsOf(Consumer<BlockScheduler> kernel) {
        starts.clear();
        run(kernel);
        return starts.stream()
                .filter(start -> !start.startsWith("-1") && !start.equals("passed"))
                .map(start -> start.replaceAll(" on \\d+", ""))
                .toList();
    }

    private void blocks(BlockScheduler scheduler, int first, int count, long[] lives) {
        for (int block = first; block < first + count; block++) {
            block(scheduler, LARGE, block, lives[block]);
        }
    }

    private void block(BlockScheduler scheduler, BlockShape shape, int block, long lifePs) {
        scheduler.enter(
                shape,
                1,
                sms -> {
                    Node node = machine();
                    starts.add("%d on %d at %d".formatted(block, sms[0], node.nowPs()));
                    node.start(
                            Party.named("block"),
                            program -> {
                                program.sleep(lifePs);
                                scheduler.leave(shape, sms[0]);
                            });
                });
    }

    private Node machine() {
        Node node = booted;
        if (node == null) {
            throw new IllegalStateException("expected a booted node");
        }
        return node;
    }

    private void run(Consumer<BlockScheduler> kernel) {
        TestMachine.nodes(1)
                .run(node -> {
                    booted = node;
                    kernel.accept(new BlockScheduler(node, LIMITS));
                });
    }
}
