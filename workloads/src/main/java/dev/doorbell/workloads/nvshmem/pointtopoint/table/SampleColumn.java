package dev.doorbell.workloads.nvshmem.pointtopoint.table;

import dev.doorbell.workloads.measure.Figures;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import java.util.function.Function;

/**
 * A column of a result table and how its cells follow from a sample.
 *
 * @param column its heading
 * @param cell its cell for a sample
 */
public record SampleColumn(Column column, Function<Sample, Cell> cell) {

    /** PE that measured. */
    public static final SampleColumn PE = plain("pe", sample -> Cell.of(sample.pe()));

    /** Thread blocks of the kernel. */
    public static final SampleColumn CTAS = plain("ctas", sample -> Cell.of(sample.point().ctas()));

    /** Threads that call together. */
    public static final SampleColumn SCOPE =
            new SampleColumn(
                    Column.choice("scope"), sample -> Cell.word(sample.point().scope().text()));

    /** Bytes of all messages of an iteration. */
    public static final SampleColumn SIZE_PER_ITERATION =
            new SampleColumn(
                    new Column("size/iteration", "B"),
                    sample -> Cell.of(sample.point().perIteration()));

    /** Bytes that arrived in the time measured. */
    public static final SampleColumn BANDWIDTH =
            new SampleColumn(
                    new Column("bandwidth", "GB/s"),
                    sample ->
                            Figures.fineRatio(
                                    sample.point().perIteration() * sample.iterations(),
                                    1_000,
                                    sample.ps()));

    /** Messages that arrived in the time measured. */
    public static final SampleColumn RATE =
            new SampleColumn(
                    new Column("rate", "Mops"),
                    sample ->
                            Figures.megaPerSecond(
                                    sample.point().messages() * sample.iterations(), sample.ps()));

    /** Bytes of one message, which perftest's {@code size} is not. */
    public static SampleColumn size(String of) {
        return new SampleColumn(
                new Column("size/" + of, "B"), sample -> Cell.of(sample.point().message()));
    }

    /** Messages of an iteration. */
    public static SampleColumn perIteration(String messages) {
        return plain(messages + "/iteration", sample -> Cell.of(sample.point().messages()));
    }

    /** The mean time of an iteration. */
    public static SampleColumn time(String name) {
        return time(name, 1);
    }

    /** The mean time of one of {@code parts} equal parts of an iteration. */
    public static SampleColumn time(String name, int parts) {
        return new SampleColumn(
                new Column(name, "us"),
                sample ->
                        Figures.fineRatio(
                                sample.ps(),
                                1,
                                Math.multiplyExact(
                                        (long) sample.iterations() * parts, 1_000_000L)));
    }

    /** A cell that is the same for all samples. */
    public static SampleColumn constant(String name, String unit, Cell cell) {
        return new SampleColumn(new Column(name, unit), sample -> cell);
    }

    private static SampleColumn plain(String name, Function<Sample, Cell> cell) {
        return new SampleColumn(new Column(name, ""), cell);
    }
}
