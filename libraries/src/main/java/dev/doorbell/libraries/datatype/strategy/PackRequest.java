package dev.doorbell.libraries.datatype.strategy;

import dev.doorbell.libraries.datatype.Datatype;
import dev.doorbell.libraries.datatype.plan.Placed;
import dev.doorbell.libraries.datatype.plan.Plan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Data to pack from GPU memory to the host, or to unpack in the other direction.
 *
 * @param type committed
 * @param count number of instances
 * @param pack true to pack, false to unpack
 * @param placed plan of all instances, and the displacement of its first byte
 */
public record PackRequest(Datatype type, int count, boolean pack, Placed placed) {

    /** Returns a request to pack {@code count} instances. */
    public static PackRequest pack(Datatype type, int count) {
        return new PackRequest(type, count, true, type.plan(count));
    }

    /** Returns a request to unpack {@code count} instances. */
    public static PackRequest unpack(Datatype type, int count) {
        return new PackRequest(type, count, false, type.plan(count));
    }

    /** Number of primitives. */
    public long primitives() {
        return Math.multiplyExact(count, type.shape().bounds().primitives());
    }

    /** Number of packed bytes. */
    public long bytes() {
        return placed.bytes();
    }

    /** Number of runs of contiguous bytes. */
    public long runs() {
        return runs(placed.plan());
    }

    /** Largest power of two that divides the lengths and the displacements of all runs. */
    long alignment() {
        return Long.lowestOneBit(placed.offset() | bits(placed.plan()));
    }

    /** Number of pieces of GPU memory, of so many bytes, that hold the data. */
    long lines(int piece) {
        return lines(placed.plan(), piece);
    }

    /** Returns the equal rows if the data consists of them alone: loops from the outermost in. */
    Optional<Rows> rows() {
        List<Long> counts = new ArrayList<>();
        Plan body = placed.plan();
        while (body instanceof Plan.Strided loop) {
            counts.add(loop.count());
            body = loop.body();
        }
        return body instanceof Plan.Dense dense
                ? Optional.of(new Rows(List.copyOf(counts), dense.bytes()))
                : Optional.empty();
    }

    private static long runs(Plan plan) {
        return switch (plan) {
            case Plan.Dense it -> 1;
            case Plan.Strided it -> it.count() * runs(it.body());
            case Plan.Scattered it -> it.offsets().length * runs(it.body());
            case Plan.Runs it -> it.offsets().length;
            case Plan.Sequence it -> it.bodies().stream().mapToLong(PackRequest::runs).sum();
        };
    }

    /** All bits of all lengths and displacements. */
    private static long bits(Plan plan) {
        return switch (plan) {
            case Plan.Dense it -> it.bytes();
            case Plan.Strided it -> it.stride() | bits(it.body());
            case Plan.Scattered it -> bits(it.offsets()) | bits(it.body());
            case Plan.Runs it -> bits(it.offsets()) | bits(it.packed());
            case Plan.Sequence it ->
                    it.bodies().stream()
                            .mapToLong(PackRequest::bits)
                            .reduce(bits(it.offsets()), (all, more) -> all | more);
        };
    }

    private static long bits(long[] places) {
        return Arrays.stream(places).reduce(0, (all, place) -> all | place);
    }

    private static long lines(Plan plan, int piece) {
        return switch (plan) {
            case Plan.Dense it -> Math.ceilDiv(it.bytes(), piece);
            case Plan.Strided it -> {
                long each = it.count() * lines(it.body(), piece);
                // Adjacent rows share pieces.
                long span = it.count() * Math.abs(it.stride());
                yield it.body() instanceof Plan.Dense
                        ? Math.min(each, Math.ceilDiv(span, piece))
                        : each;
            }
            case Plan.Scattered it -> it.offsets().length * lines(it.body(), piece);
            case Plan.Runs it -> {
                long sum = 0;
                for (int i = 0; i < it.offsets().length; i++) {
                    sum += Math.ceilDiv(it.packed()[i + 1] - it.packed()[i], piece);
                }
                yield sum;
            }
            case Plan.Sequence it ->
                    it.bodies().stream().mapToLong(body -> lines(body, piece)).sum();
        };
    }

    /**
     * Equal rows.
     *
     * @param loops number of repetitions, the outermost first; empty for a single row
     * @param width bytes of a row
     */
    record Rows(List<Long> loops, long width) {

        /** Number of rows in the innermost {@code most} loops. */
        long inner(int most) {
            return loops.subList(Math.max(0, loops.size() - most), loops.size()).stream()
                    .reduce(1L, Math::multiplyExact);
        }

        /** Number of repetitions of those loops. */
        long outer(int most) {
            return loops.subList(0, Math.max(0, loops.size() - most)).stream()
                    .reduce(1L, Math::multiplyExact);
        }
    }
}
