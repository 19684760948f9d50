package dev.doorbell.libraries.datatype;

import dev.doorbell.libraries.datatype.plan.Mover;
import dev.doorbell.libraries.datatype.plan.PlanRunner;
import dev.doorbell.libraries.datatype.shape.Bounds;
import java.util.ArrayList;
import java.util.List;

/**
 * Description of a type for people: its constructor calls, and a drawing of its bytes in memory.
 */
public final class Description {

    private static final int WIDTH = 960;
    private static final int HEIGHT = 120;
    private static final int MARGIN = 20;
    private static final int BAR = 40;
    private static final int MOST_RUNS = 4_096;
    private static final int MOST_TEXTS = 8;
    private static final int MAP_WIDTH = 64;
    private static final int MAP_CHARACTERS = 16 * MAP_WIDTH;

    private Description() {}

    /** Returns one line for each constructor, the outermost first, with children indented. */
    public static List<String> text(Datatype type) {
        List<String> lines = new ArrayList<>();
        text(type, "", lines);
        return lines;
    }

    private static void text(Datatype type, String indent, List<String> lines) {
        Bounds bounds = type.bounds();
        Combiner combiner = type.envelope().combiner();
        String arguments = "";
        if (combiner != Combiner.NAMED) {
            Contents contents = type.contents();
            arguments = shortened(contents.integers()) + shortened(contents.addresses());
        } else if (type.signature() instanceof Signature.One one) {
            arguments = " " + one.type();
        }
        lines.add(
                "%s%s%s: size %d, lb %d, extent %d, true lb %d, true extent %d"
                        .formatted(
                                indent,
                                combiner,
                                arguments,
                                bounds.size(),
                                bounds.lb(),
                                bounds.extent(),
                                bounds.trueLb(),
                                bounds.trueExtent()));
        if (combiner != Combiner.NAMED) {
            type.contents().datatypes().forEach(child -> text(child, indent + "  ", lines));
        }
    }

    private static String shortened(List<?> values) {
        if (values.isEmpty()) {
            return "";
        }
        return values.size() <= MOST_TEXTS
                ? " " + values
                : " %s and %d more"
                        .formatted(values.subList(0, MOST_TEXTS), values.size() - MOST_TEXTS);
    }

    /** Returns the runs of a committed type in packing order. */
    public static List<Run> runs(Datatype type) {
        List<Run> runs = new ArrayList<>();
        PlanRunner.run(
                type.plan(),
                0,
                0,
                0,
                type.size(),
                new Mover() {
                    @Override
                    public void run(long user, long packed, long bytes) {
                        runs.add(new Run(user, packed, bytes));
                    }

                    @Override
                    public void strided(
                            long user, long stride, long packed, long bytes, long count) {
                        for (long i = 0; i < count; i++) {
                            run(user + i * stride, packed + i * bytes, bytes);
                        }
                    }
                });
        return runs;
    }

    /**
     * Run of consecutive bytes.
     *
     * @param offset from the buffer's address
     * @param packed number of packed bytes before the run
     */
    public record Run(long offset, long packed, long bytes) {}

    /**
     * Returns a map of the bytes, in lines of equal length. A character is one byte, or several in
     * a large type: {@code #} for data, {@code +} for data in part, {@code .} for a gap.
     */
    public static List<MapLine> map(Datatype type) {
        Bounds bounds = type.bounds();
        long from = Math.min(bounds.trueLb(), Math.min(bounds.lb(), bounds.ub()));
        long to = Math.max(bounds.trueUb(), Math.max(bounds.lb(), bounds.ub()));
        long each = Math.max(1, Math.ceilDiv(to - from, MAP_CHARACTERS));
        long[] data = new long[Math.toIntExact(Math.ceilDiv(to - from, each))];
        for (Run run : runs(type)) {
            long end = run.offset() + run.bytes() - from;
            long at = run.offset() - from;
            while (at < end) {
                int place = Math.toIntExact(at / each);
                long next = Math.min(end, (place + 1) * each);
                data[place] += next - at;
                at = next;
            }
        }
        List<MapLine> lines = new ArrayList<>();
        for (int first = 0; first < data.length; first += MAP_WIDTH) {
            StringBuilder line = new StringBuilder();
            for (int i = first; i < Math.min(data.length, first + MAP_WIDTH); i++) {
                line.append(data[i] == 0 ? '.' : data[i] < each ? '+' : '#');
            }
            lines.add(new MapLine(from + first * each, line.toString()));
        }
        return lines;
    }

    /**
     * Line of a map.
     *
     * @param offset of its first byte, from the buffer's address
     * @param bytes characters
     */
    public record MapLine(long offset, String bytes) {}

    /** Returns a drawing in SVG. Memory is a line; data are bars that darken in packing order. */
    public static String svg(Datatype type) {
        Bounds bounds = type.bounds();
        long from = Math.min(bounds.trueLb(), Math.min(bounds.lb(), bounds.ub()));
        long to = Math.max(bounds.trueUb(), Math.max(bounds.lb(), bounds.ub()));
        long span = Math.max(1, to - from);
        StringBuilder svg = new StringBuilder();
        svg.append(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\">"
                        .formatted(WIDTH + 2 * MARGIN, HEIGHT));
        svg.append(
                rectangle(
                        place(Math.min(bounds.lb(), bounds.ub()), from, span),
                        place(Math.max(bounds.lb(), bounds.ub()), from, span),
                        "none\" stroke=\"#222222"));
        List<Run> runs = runs(type);
        for (Run run : runs.subList(0, Math.min(MOST_RUNS, runs.size()))) {
            long shade = 200 - 160 * run.packed() / Math.max(1, bounds.size());
            svg.append(
                    rectangle(
                            place(run.offset(), from, span),
                            place(run.offset() + run.bytes(), from, span),
                            "rgb(%d,%d,220)".formatted(shade, shade)));
        }
        svg.append(
                "<text x=\"%d\" y=\"%d\" font-size=\"14\">%s: size %d, lb %d, extent %d</text></svg>"
                        .formatted(
                                MARGIN,
                                MARGIN,
                                type.envelope().combiner(),
                                bounds.size(),
                                bounds.lb(),
                                bounds.extent()));
        return svg.toString();
    }

    private static long place(long offset, long from, long span) {
        return MARGIN + Math.floorDiv((offset - from) * WIDTH, span);
    }

    private static String rectangle(long from, long to, String fill) {
        return "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>"
                .formatted(from, 2 * MARGIN, Math.max(1, to - from), BAR, fill);
    }
}
