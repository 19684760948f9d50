package dev.doorbell.workloads.datatype;

import dev.doorbell.libraries.effort.Effort;
import dev.doorbell.workloads.Estimate;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.parameter.Size;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Types that a job packs, as its parameters say.
 *
 * @param type of the data
 * @param blocks bytes of a block, multiples of 8
 * @param sizes packed bytes, for each block
 * @param rows blocks or instances of every row in place of sizes; 0 for sizes
 */
public record PackCases(TypeChoice type, List<Integer> blocks, List<Long> sizes, int rows) {

    private static final Parameter<List<Long>> SIZES =
            Parameter.sizes(
                    "sizes",
                    "64..1M",
                    Double.BYTES,
                    64 * Size.M,
                    "packed bytes; the next size there is");
    private static final Parameter<List<Long>> BLOCKS =
            Parameter.of(
                            "blocks",
                            "8",
                            Size.of(Double.BYTES, 512).and(" and multiples of 8").list(),
                            "bytes of a block")
                    .in("B");

    // Memory and steps for a type without lists of blocks, with its plan, and those that one block
    // of a list adds.
    private static final double CASE_BYTES = 2_000;
    private static final double BLOCK_BYTES = 100;
    private static final double CASE_STEPS = 20;

    public PackCases {
        blocks = List.copyOf(blocks);
        sizes = List.copyOf(sizes);
    }

    /** The parameters, with the sizes when none are given. */
    public static List<Parameter<?>> parameters(String sizes) {
        return List.of(TypeChoice.TYPE, SIZES.withDefault(sizes), BLOCKS);
    }

    /** All sizes of each block. */
    public static PackCases of(Parameters given, long seed) {
        return of(given, seed, 0);
    }

    /** All blocks, in rows of so many; all sizes of each block when that is 0. */
    static PackCases of(Parameters given, long seed, int rows) {
        TypeChoice type = TypeChoice.of(given, seed);
        List<Integer> blocks = new ArrayList<>();
        for (long block : given.get(BLOCKS)) {
            if (block % Double.BYTES != 0) {
                throw JobException.invalid(BLOCKS.name(), Long.toString(block), "multiples of 8");
            }
            blocks.add(Math.toIntExact(block));
        }
        return new PackCases(type, type.blocks(blocks), given.get(SIZES), rows);
    }

    /** Estimate of {@link #all}. */
    public Estimate estimate() {
        double cases = (double) blocks.size() * sizesOf(Double.BYTES).size();
        double listed = 0;
        for (int block : blocks) {
            for (long size : sizesOf(block)) {
                listed += type.listedBlocks(size, block);
            }
        }
        return Estimate.of(
                SIZES.name(),
                cases * CASE_BYTES + listed * BLOCK_BYTES,
                cases * CASE_STEPS + listed);
    }

    /** The types. */
    public List<PackCase> all() {
        // A set, because sizes below that of one instance give the same case.
        Set<PackCase> cases = new LinkedHashSet<>();
        for (int block : blocks) {
            for (long size : sizesOf(block)) {
                Effort.spend((long) CASE_STEPS);
                cases.add(type.of(size, block));
            }
        }
        return List.copyOf(cases);
    }

    private List<Long> sizesOf(long block) {
        if (rows == 0) {
            return sizes;
        }
        return List.of(rows * (type instanceof TypeChoice.Given it ? it.type().size() : block));
    }
}
