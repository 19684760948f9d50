package dev.doorbell.cli.output.nccltests;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Output of an nccl-tests program in the layout of its versions 2.13 to 2.16, which later versions
 * kept except for blanks; existing parsers read it.
 */
public final class NcclTestsTable {

    private static final BigDecimal WITHOUT_DECIMALS_US = BigDecimal.valueOf(10_000);
    private static final BigDecimal ONE_DECIMAL_US = BigDecimal.valueOf(100);
    private static final String NOTHING = " ".repeat(32);

    private NcclTestsTable() {}

    /** Returns the whole output. */
    public static String text(Settings settings, List<Device> devices, List<Row> rows) {
        StringBuilder out = new StringBuilder(options(settings));
        out.append("#\n# Using devices\n");
        devices.forEach(it -> out.append(device(it)));
        out.append("#\n").append(header());
        rows.forEach(it -> out.append(row(it)));
        return out.append(footer(rows)).toString();
    }

    private static String options(Settings settings) {
        boolean factor = settings.step() > 1;
        return "# nThread 1 nGpus 1 minBytes %d maxBytes %d step: %d(%s) warmup iters: %d iters: %d agg iters: 1 validation: %d graph: 0\n"
                .formatted(
                        settings.minBytes(),
                        settings.maxBytes(),
                        factor ? settings.step() : settings.stepBytes(),
                        factor ? "factor" : "bytes",
                        settings.warmup(),
                        settings.iterations(),
                        settings.validation() ? 1 : 0);
    }

    private static String device(Device device) {
        return "#  Rank %2d Group  0 Pid %6d on %10s device %2d [0x%02x] %s\n"
                .formatted(
                        device.rank(),
                        device.process(),
                        device.host(),
                        device.index(),
                        device.bus(),
                        device.name());
    }

    private static String header() {
        String names = "# %10s  %12s  %8s  %6s  %6s";
        return (names + "           out-of-place                       in-place          \n")
                        .formatted("", "", "", "", "")
                + (names + "  %7s  %6s  %6s %6s  %7s  %6s  %6s %6s\n")
                        .formatted(
                                "size", "count", "type", "redop", "root", "time", "algbw", "busbw",
                                "#wrong", "time", "algbw", "busbw", "#wrong")
                + (names + "  %7s  %6s  %6s  %5s  %7s  %6s  %6s  %5s\n")
                        .formatted(
                                "(B)",
                                "(elements)",
                                "",
                                "",
                                "",
                                "(us)",
                                "(GB/s)",
                                "(GB/s)",
                                "",
                                "(us)",
                                "(GB/s)",
                                "(GB/s)",
                                "");
    }

    private static String row(Row row) {
        return "%12d  %12d  %8s  %6s  %6d%s%s\n"
                .formatted(
                        row.size(),
                        row.count(),
                        row.type(),
                        row.redop(),
                        row.root(),
                        body(row.outOfPlace()),
                        body(row.inPlace()));
    }

    private static String body(Optional<Measurement> measured) {
        return measured.map(NcclTestsTable::body).orElse(NOTHING);
    }

    private static String body(Measurement measured) {
        String wrong =
                measured.wrong().isPresent()
                        ? CNumber.general(BigDecimal.valueOf(measured.wrong().getAsLong()))
                        : "N/A";
        return "  %7s  %6s  %6s  %5s"
                .formatted(
                        time(measured.timeUs()),
                        CNumber.fixed(measured.algbw(), 2),
                        CNumber.fixed(measured.busbw(), 2),
                        wrong);
    }

    private static String time(BigDecimal us) {
        int decimals =
                us.compareTo(WITHOUT_DECIMALS_US) >= 0
                        ? 0
                        : us.compareTo(ONE_DECIMAL_US) >= 0 ? 1 : 2;
        return CNumber.fixed(us, decimals);
    }

    /**
     * Returns the footer. "Out of bounds" counts lines, not elements; the average covers both
     * placements.
     */
    private static String footer(List<Row> rows) {
        List<Measurement> all =
                rows.stream()
                        .flatMap(it -> Stream.of(it.outOfPlace(), it.inPlace()))
                        .flatMap(Optional::stream)
                        .toList();
        long bad = all.stream().filter(it -> it.wrong().orElse(0) > 0).count();
        BigDecimal sum =
                all.stream().map(Measurement::busbw).reduce(BigDecimal.ZERO, BigDecimal::add);
        BigDecimal average =
                sum.divide(BigDecimal.valueOf(Math.max(1, all.size())), MathContext.DECIMAL64);
        return "# Out of bounds values : %d %s\n# Avg bus bandwidth    : %s \n#\n\n"
                .formatted(bad, bad == 0 ? "OK" : "FAILED", CNumber.general(average));
    }
}
