package dev.doorbell.workloads.nvshmem.pointtopoint.table;

import dev.doorbell.workloads.measure.Figures;
import dev.doorbell.workloads.result.Column;
import java.util.function.Function;

/**
 * A column of a result table and how its cells follow from a sample.
 *
 * @param column its heading
 * @param text its cell
 */
public record Cell(Column column, Function<Sample, String> text) {

    /** PE that measured. */
    public static final Cell PE = plain("pe", sample -> Integer.toString(sample.pe()));

    /** Thread blocks of the kernel. */
    public static final Cell CTAS =
            plain("ctas", sample -> Integer.toString(sample.point().ctas()));

    /** Threads that call together. */
    public static final Cell SCOPE = plain("scope", sample -> sample.point().scope().text());

    /** Bytes of all messages of an iteration. */
    public static final Cell SIZE_PER_ITERATION =
            new Cell(
                    new Column("size/iteration", "B"),
                    sample -> Long.toString(sample.point().perIteration()));

    /** Bytes that arrived in the time measured. */
    public static final Cell BANDWIDTH =
            new Cell(
                    new Column("bandwidth", "GB/s"),
                    sample ->
                            Figures.fineRatio(
                                    sample.point().perIteration() * sample.iterations(),
                                    1_000,
                                    sample.ps()));

    /** Messages that arrived in the time measured. */
    public static final Cell RATE =
            new Cell(
                    new Column("rate", "Mops"),
                    sample ->
                            Figures.megaPerSecond(
                                    sample.point().messages() * sample.iterations(), sample.ps()));

    /** Bytes of one message, which perftest's {@code size} is not. */
    public static Cell size(String of) {
        return new Cell(
                new Column("size/" + of, "B"),
                sample -> Integer.toString(sample.point().message()));
    }

    /** Messages of an iteration. */
    public static Cell perIteration(String messages) {
        return plain(messages + "/iteration", sample -> Long.toString(sample.point().messages()));
    }

    /** The mean time of an iteration. */
    public static Cell time(String name) {
        return time(name, 1);
    }

    /** The mean time of one of {@code parts} equal parts of an iteration. */
    public static Cell time(String name, int parts) {
        return new Cell(
                new Column(name, "us"),
                sample ->
                        Figures.fineRatio(
                                sample.ps(),
                                1,
                                Math.multiplyExact(
                                        (long) sample.iterations() * parts, 1_000_000L)));
    }

    /** A word that is the same for all samples. */
    public static Cell constant(String name, String unit, String text) {
        return new Cell(new Column(name, unit), sample -> text);
    }

    private static Cell plain(String name, Function<Sample, String> text) {
        return new Cell(new Column(name, ""), text);
    }
}
