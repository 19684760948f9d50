package dev.doorbell.libraries.datatype;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.profile.Rate;
import dev.doorbell.libraries.datatype.shape.BasicType;
import dev.doorbell.libraries.datatype.strategy.KernelCost;
import dev.doorbell.libraries.datatype.strategy.MemoryPath;
import dev.doorbell.libraries.datatype.strategy.Multiprocessors;
import dev.doorbell.libraries.datatype.strategy.PackConstants;
import dev.doorbell.libraries.datatype.strategy.PackRequest;
import dev.doorbell.libraries.datatype.strategy.PackStrategy;
import dev.doorbell.libraries.datatype.strategy.RowCost;
import dev.doorbell.libraries.datatype.strategy.Selection;
import dev.doorbell.libraries.datatype.strategy.Strategies;
import dev.doorbell.libraries.datatype.strategy.WalkCost;
import dev.doorbell.libraries.datatype.strategy.WordKernel;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Strategies, their costs on a machine of round numbers, and the selection. */
class SelectionTest {

    private static final long US = 1_000_000;
    private static final Rate GIGABYTE = new Rate(1_000_000_000);
    private static final PackConstants MACHINE =
            new PackConstants(
                    10 * US,
                    2 * US,
                    10 * US,
                    8 * US,
                    5 * US,
                    GIGABYTE,
                    GIGABYTE,
                    GIGABYTE,
                    GIGABYTE,
                    US,
                    2 * US,
                    new RowCost(
                            1_000,
                            new Rate(2_000_000_000),
                            5_000,
                            GIGABYTE,
                            50_000,
                            100_000,
                            30_000,
                            40_000),
                    new RowCost.Within(
                            12 * US,
                            10_000,
                            new Rate(50_000_000_000L),
                            1,
                            new Rate(100_000_000_000L)),
                    new KernelCost(
                            12 * US,
                            18 * US,
                            256,
                            // Ten processors of 1 GHz; an instruction of a warp a cycle.
                            new Multiprocessors(10, 1_000, 1_024, 8, 65_536, 10, 0, 10),
                            new MemoryPath(
                                    32,
                                    64,
                                    64,
                                    new Rate(1_000_000_000_000L),
                                    new Rate(100_000_000_000L),
                                    1 << 20,
                                    200_000,
                                    300_000),
                            new WalkCost(20, 40, 10, 32, 0, 30, true)));

    private static final Datatype DOUBLE = Datatype.of(BasicType.DOUBLE);

    @Test
    void aVectorOfNarrowRowsIsForTheKernelAndAWideOneForTheCopyEngine() {
        PackRequest narrow = request(Datatypes.vector(1_000, 1, 64, DOUBLE));
        PackRequest wide = request(Datatypes.vector(1_000, 8, 64, DOUBLE));

        assertThat(time("copy-2d", narrow)).hasValue(10 * US + 1_000 * 30_000);
        assertThat(time("copy-2d", wide)).hasValue(10 * US + 64_000_000);
        assertThat(time("zero-copy", narrow)).hasValue(22_800_000);
        assertThat(time("hand-coded", narrow)).hasValue(21_500_000);
        assertThat(Selection.of(MACHINE, narrow).strategy().name()).isEqualTo("hand-coded");
        assertThat(Selection.of(MACHINE, wide).strategy().name()).isEqualTo("copy-2d");
        assertThat(Selection.of(MACHINE, narrow).explanation())
                .isEqualTo(
                        "hand-coded, a kernel written for one type, straight to the host's memory:"
                                + " 21.500 us; canonical takes as long.");
    }

    @Test
    void rowsCostByTheLargestPowerOfTwoThatDividesTheirWidth() {
        RowCost rows = MACHINE.rows();
        assertThat(
                        List.of(
                                rows.ps(8, true),
                                rows.ps(64, true),
                                rows.ps(96, true),
                                rows.ps(48, true),
                                rows.ps(40, true),
                                rows.ps(8, false)))
                .containsExactly(30_000L, 33_000L, 101_000L, 50_000L, 100_000L, 40_000L);
    }

    @Test
    void structuresAreStagedSinceTheirThreadsPart() {
        PackRequest request =
                PackRequest.pack(
                        Datatypes.struct(
                                        new int[] {1, 2},
                                        new long[] {0, 8},
                                        List.of(DOUBLE, Datatype.of(BasicType.INT)))
                                .commit(),
                        100);

        assertThat(time("zero-copy", request)).isEmpty();
        // 60 instructions to the structure, 20 and two loads of the search, 160 of both members
        // one after the other: 2.4 us of a warp's chain, 0.8 us of four loads, 25 ns of bytes.
        assertThat(time("kernel", request))
                .hasValue(30 * US + 2_400_000 + 800_000 + 25_000 + 8 * US + 1_600_000);
    }

    @Test
    void irregularDataIsForNoCopyButOnePerBlock() {
        PackRequest request =
                request(Datatypes.indexed(new int[] {1, 3, 2}, new int[] {0, 7, 20}, DOUBLE));

        assertThat(time("copy-2d", request)).isEmpty();
        assertThat(time("canonical", request)).isEmpty();
        assertThat(time("per-block", request)).hasValue(16 * US);
        assertThat(time("list", request)).isPresent();
        assertThat(Selection.of(MACHINE, request).candidates())
                .extracting(it -> it.strategy().name())
                .doesNotContain("list", "list-staged", "search", "search-staged");
    }

    @Test
    void theChoiceIsNeverBehindAnyOther() {
        for (int block : new int[] {1, 2, 3, 8, 16, 64}) {
            for (int count = 1; count < 100_000; count *= 3) {
                PackRequest request = request(Datatypes.vector(count, block, 2 * block, DOUBLE));
                Selection selection = Selection.of(MACHINE, request);
                assertThat(Strategies.all(MACHINE))
                        .filteredOn(PackStrategy::automatic)
                        .allSatisfy(it ->
                                assertThat(it.timePs(request).orElse(Long.MAX_VALUE))
                                        .isGreaterThanOrEqualTo(selection.timePs()));
            }
        }
    }

    @Test
    void wordsAreAsLongAsDisplacementsAreAligned() {
        // The list has four times as many places: 16 MiB beside twice the block, not 4 MiB.
        assertThat(listPs(4)).isGreaterThan(listPs(16) * 5 / 4);
    }

    /** Time of a kernel with a list for one block of 16 MiB at a displacement. */
    private static long listPs(long displacement) {
        Datatype type =
                Datatypes.hindexed(new int[] {1 << 21}, new long[] {displacement}, DOUBLE).commit();
        return new WordKernel(16, WordKernel.Lookup.LIST, WordKernel.Place.GPU, MACHINE)
                .works(PackRequest.pack(type, 1))
                .orElseThrow()
                .getFirst()
                .bodyPs();
    }

    private static PackRequest request(Datatype type) {
        return PackRequest.pack(type.commit(), 1);
    }

    private static OptionalLong time(String name, PackRequest request) {
        return Strategies.all(MACHINE).stream()
                .filter(it -> it.name().equals(name))
                .map((PackStrategy it) -> it.timePs(request))
                .findFirst()
                .orElseThrow();
    }
}
