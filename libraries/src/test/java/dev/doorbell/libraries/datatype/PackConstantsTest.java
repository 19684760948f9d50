package dev.doorbell.libraries.datatype;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.TestProfile;
import dev.doorbell.hardware.gpu.GpuWork;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.datatype.shape.ArrayOrder;
import dev.doorbell.libraries.datatype.shape.BasicType;
import dev.doorbell.libraries.datatype.strategy.PackConstants;
import dev.doorbell.libraries.datatype.strategy.PackRequest;
import dev.doorbell.libraries.datatype.strategy.PackStrategy;
import dev.doorbell.libraries.datatype.strategy.Strategies;
import dev.doorbell.libraries.datatype.strategy.WordKernel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Series that a constant of the costs of packing affects: none is for one series only. */
class PackConstantsTest {

    private static final Datatype DOUBLE = Datatype.of(BasicType.DOUBLE);

    /** Types of few and many blocks, made once for all constants. */
    private static final List<Map<String, Datatype>> LAYOUTS =
            IntStream.of(1, 16, 1_024, 40_000, 300_000)
                    .mapToObj(PackConstantsTest::layouts)
                    .toList();

    @ParameterizedTest
    @ValueSource(strings = {"ncsu-arc-c2050", "h200-pcie5", "dgx-a100-hdr200"})
    void everyConstantMovesTwoSeriesOrNone(String name) {
        Profile profile = TestProfile.shipped(name);
        Map<String, List<Long>> before = series(profile);
        Map<String, List<String>> moved = new TreeMap<>();
        profile.constants().values().stream()
                .filter(it -> it.name().startsWith("gpu."))
                .forEach(it -> {
                    Map<String, List<Long>> after =
                            series(profile.with(it.name(), Math.max(2, it.value() * 4)));
                    moved.put(
                            it.name(),
                            before.keySet().stream()
                                    .filter(key -> !before.get(key).equals(after.get(key)))
                                    .toList());
                });
        moved.forEach((constant, keys) ->
                System.out.printf("%s: %s moves %d series%n", name, constant, keys.size()));

        assertThat(moved).allSatisfy((_, keys) -> assertThat(keys.size()).isNotEqualTo(1));
        assertThat(moved)
                .extractingByKeys(
                        "gpu.packLaunch",
                        "gpu.packStep",
                        "gpu.packHalving",
                        "gpu.packAccess",
                        "gpu.packLoop",
                        "gpu.setUp",
                        "gpu.sms",
                        "gpu.cycle",
                        "gpu.issueRate",
                        "gpu.dependentIssue",
                        "gpu.l2",
                        "gpu.memoryRate")
                .allSatisfy(keys -> assertThat(keys).hasSizeGreaterThan(1));
    }

    @Test
    void aKernelTakesAStepForEachBlockThatFillsAProcessor() {
        PackConstants c2050 = PackConstants.of(TestProfile.shipped("ncsu-arc-c2050"));
        List<Long> times =
                IntStream.of(1, 32, 1_024, 8_192, 14 * 1_024, 28 * 1_024, 56 * 1_024)
                        .mapToObj(count -> walkPs(c2050, Datatypes.vector(count, 1, 64, DOUBLE)))
                        .toList();
        long floorPs = times.get(0);
        long waveNs = (times.get(5) - times.get(4)) / 1_000;

        assertThat(times.get(1)).isEqualTo(floorPs);
        assertThat(times.get(2)).isGreaterThan(floorPs);
        assertThat(times.get(3)).isEqualTo(times.get(2));
        assertThat(times.get(4)).isEqualTo(times.get(2));
        assertThat((times.get(6) - times.get(5)) / 1_000).isBetween(2 * waveNs - 1, 2 * waveNs + 1);
    }

    @Test
    void eachDoublingOfAListOfBlocksAddsADependentLoad() {
        PackConstants h200 = PackConstants.of(TestProfile.shipped("h200-pcie5"));
        List<Long> times =
                IntStream.of(2, 4, 8, 16)
                        .mapToObj(blocks -> walkPs(h200, indexed(blocks, 1)))
                        .toList();
        long onePs = times.get(1) - times.get(0);

        assertThat(onePs).isGreaterThan(TestProfile.shipped("h200-pcie5").ps("gpu.l2"));
        assertThat(times.get(2) - times.get(1)).isEqualTo(onePs);
        assertThat(times.get(3) - times.get(2)).isEqualTo(onePs);
    }

    @Test
    void oneEngineCopiesFewRowsWithinAGpuAndAllShareMany() {
        PackConstants h200 = PackConstants.of(TestProfile.shipped("h200-pcie5"));

        assertThat(withinPs(h200, 65_535)).isEqualTo(65_535 * 640L);
        assertThat(withinPs(h200, 65_536)).isEqualTo(65_536 * 640L / 3);
        assertThat(withinPs(h200, 1 << 20))
                .isEqualTo(131_072 * 640L / 3 + ((1 << 20) - 131_072) * 640L / 6);
    }

    @Test
    void aKernelTakesAtLeastTheStartOfAllItsBlocks() {
        PackConstants h200 = PackConstants.of(TestProfile.shipped("h200-pcie5"));
        Datatype dense = Datatypes.contiguous(1 << 21, DOUBLE).commit();
        GpuWork kernel =
                new WordKernel(4, WordKernel.Lookup.LOOPS, WordKernel.Place.GPU, h200)
                        .works(PackRequest.pack(dense, 1))
                        .orElseThrow()
                        .getFirst();

        assertThat(kernel.bodyPs()).isEqualTo((1 << 22) / 256 * 603L);
    }

    @Test
    void partlyStoredLinesCostMoreThanLoadedSectors() {
        PackConstants h200 = PackConstants.of(TestProfile.shipped("h200-pcie5"));
        Datatype sparse = Datatypes.vector(1 << 20, 1, 64, DOUBLE).commit();
        Datatype dense = Datatypes.contiguous(1 << 20, DOUBLE).commit();

        assertThat(kernelPs(h200, PackRequest.unpack(sparse, 1)))
                .isGreaterThan(kernelPs(h200, PackRequest.pack(sparse, 1)));
        assertThat(kernelPs(h200, PackRequest.unpack(dense, 1)))
                .isLessThanOrEqualTo(kernelPs(h200, PackRequest.pack(dense, 1)));
    }

    /** Time of the copy of so many rows of 8 bytes to a buffer on the GPU. */
    private static long withinPs(PackConstants constants, int rows) {
        return strategy(Strategies.all(constants), "staged-2d")
                .works(PackRequest.pack(Datatypes.vector(rows, 1, 2, DOUBLE).commit(), 1))
                .orElseThrow()
                .getFirst()
                .bodyPs();
    }

    private static long walkPs(PackConstants constants, Datatype type) {
        return strategy(Strategies.parts(constants), "traversal")
                .timePs(PackRequest.pack(type.commit(), 1))
                .orElseThrow();
    }

    /** Time of the kernel, without the copy. */
    private static long kernelPs(PackConstants constants, PackRequest request) {
        return strategy(Strategies.all(constants), "kernel").works(request).orElseThrow().stream()
                .filter(it -> it.bytes() == 0)
                .findFirst()
                .orElseThrow()
                .bodyPs();
    }

    private static PackStrategy strategy(List<PackStrategy> strategies, String name) {
        return strategies.stream().filter(it -> it.name().equals(name)).findFirst().orElseThrow();
    }

    /** Times over the size, by layout, direction and strategy. */
    private static Map<String, List<Long>> series(Profile profile) {
        PackConstants constants = PackConstants.of(profile);
        Map<String, List<Long>> series = new TreeMap<>();
        for (Map<String, Datatype> layouts : LAYOUTS) {
            layouts.forEach((layout, type) ->
                    Stream.concat(
                                    Strategies.all(constants).stream(),
                                    Strategies.parts(constants).stream())
                            .forEach(strategy -> add(series, layout, strategy, type)));
        }
        return series;
    }

    private static void add(
            Map<String, List<Long>> series, String layout, PackStrategy strategy, Datatype type) {
        for (PackRequest request :
                List.of(PackRequest.pack(type, 1), PackRequest.unpack(type, 1))) {
            strategy.timePs(request)
                    .ifPresent(ps ->
                            series.computeIfAbsent(
                                            layout
                                                    + (request.pack() ? " pack " : " unpack ")
                                                    + strategy.name(),
                                            _ -> new ArrayList<>())
                                    .add(ps));
        }
    }

    private static Map<String, Datatype> layouts(int count) {
        Map<String, Datatype> layouts = new TreeMap<>();
        for (int block : new int[] {1, 2, 3, 4, 12, 16}) {
            layouts.put("vector-" + 8 * block, Datatypes.vector(count, block, 64, DOUBLE));
        }
        layouts.put("contiguous", Datatypes.contiguous(count, DOUBLE));
        layouts.put("indexed-8", indexed(count, 1));
        layouts.put("indexed-128", indexed(count, 16));
        layouts.put(
                "subarray",
                ArrayDatatypes.subarray(
                        new int[] {64, 64, 64},
                        new int[] {8, 8, 1 + count % 64},
                        new int[3],
                        ArrayOrder.C,
                        DOUBLE));
        layouts.put(
                "struct",
                Datatypes.contiguous(
                        count,
                        Datatypes.struct(
                                new int[] {1, 2, 1},
                                new long[] {0, 8, 16},
                                List.of(
                                        DOUBLE,
                                        Datatype.of(BasicType.INT),
                                        Datatype.of(BasicType.CHAR)))));
        layouts.values().forEach(Datatype::commit);
        return layouts;
    }

    private static Datatype indexed(int blocks, int length) {
        int[] lengths = new int[blocks];
        Arrays.fill(lengths, length);
        return Datatypes.indexed(
                lengths, IntStream.range(0, blocks).map(i -> 64 * i).toArray(), DOUBLE);
    }
}
