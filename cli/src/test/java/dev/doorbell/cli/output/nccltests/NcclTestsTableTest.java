package dev.doorbell.cli.output.nccltests;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NcclTestsTableTest {

    private static final Settings SETTINGS = new Settings(8, 134_217_728, 2, 0, 5, 20, true);

    @Test
    void printsTheTableToTheCharacter() {
        String text =
                NcclTestsTable.text(
                        SETTINGS,
                        List.of(
                                new Device(0, 0, "node0", 0, 0, "ndv4-a100"),
                                new Device(9, 9, "node1", 1, 0x4c, "ndv4-a100")),
                        List.of(
                                row(
                                        1_048_576,
                                        measured("38.08", "27.536", "48.19", 0),
                                        measured("37.5", "27.96", "48.93", 0))));

        // Ends of lines are marked, because some have trailing blanks.
        assertThat(text.replace("\n", "$\n"))
                .isEqualTo(
                        """
                        # nThread 1 nGpus 1 minBytes 8 maxBytes 134217728 step: 2(factor) warmup iters: 5 iters: 20 agg iters: 1 validation: 1 graph: 0$
                        #$
                        # Using devices$
                        #  Rank  0 Group  0 Pid      0 on      node0 device  0 [0x00] ndv4-a100$
                        #  Rank  9 Group  0 Pid      9 on      node1 device  1 [0x4c] ndv4-a100$
                        #$
                        #                                                              out-of-place                       in-place          $
                        #       size         count      type   redop    root     time   algbw   busbw #wrong     time   algbw   busbw #wrong$
                        #        (B)    (elements)                               (us)  (GB/s)  (GB/s)            (us)  (GB/s)  (GB/s)       $
                             1048576        262144     float     sum      -1    38.08   27.54   48.19      0    37.50   27.96   48.93      0$
                        # Out of bounds values : 0 OK$
                        # Avg bus bandwidth    : 48.56 $
                        #$
                        $
                        """);
    }

    @ParameterizedTest
    @CsvSource({
        "0.004, '   0.00'",
        "99.994, '  99.99'",
        "99.999, ' 100.00'",
        "100, '  100.0'",
        "9999.94, ' 9999.9'",
        "10000, '  10000'",
        "1234567.8, '1234568'"
    })
    void timesHaveFewerDecimalsTheLongerTheyAre(String us, String printed) {
        assertThat(
                        body(
                                new Measurement(
                                        new BigDecimal(us),
                                        BigDecimal.ONE,
                                        BigDecimal.ONE,
                                        zero())))
                .isEqualTo("  " + printed + "    1.00    1.00      0");
    }

    @Test
    void saysHowManyElementsWereWrongOrThatNobodyLooked() {
        assertThat(body(measured("1", "1", "1", 12))).endsWith("    1.00     12");
        assertThat(body(measured("1", "1", "1", 1_048_576))).endsWith("    1.00  1.04858e+06");
        assertThat(
                        body(
                                new Measurement(
                                        BigDecimal.ONE,
                                        BigDecimal.ONE,
                                        BigDecimal.ONE,
                                        OptionalLong.empty())))
                .endsWith("    1.00    N/A");
    }

    @Test
    void leavesBlankWhatWasNotMeasured() {
        String line =
                line(
                        new Row(
                                64,
                                2,
                                "int32",
                                "none",
                                0,
                                Optional.empty(),
                                Optional.of(measured("1", "2", "3", 0))));

        assertThat(line)
                .isEqualTo(
                        "          64             2     int32    none       0"
                                + " ".repeat(32)
                                + "     1.00    2.00    3.00      0");
    }

    @Test
    void failsWhenALineHasWrongElements() {
        String text =
                NcclTestsTable.text(
                        SETTINGS,
                        List.of(),
                        List.of(
                                row(8, measured("1", "1", "1", 3), measured("1", "1", "2", 7)),
                                row(16, measured("1", "1", "1", 0), measured("1", "1", "1", 0))));

        assertThat(text).contains("# Out of bounds values : 2 FAILED\n");
        assertThat(text).endsWith("# Avg bus bandwidth    : 1.25 \n#\n\n");
    }

    @Test
    void sizesMayGrowByBytes() {
        assertThat(
                        NcclTestsTable.text(
                                new Settings(64, 128, 1, 64, 0, 1, false), List.of(), List.of()))
                .startsWith(
                        "# nThread 1 nGpus 1 minBytes 64 maxBytes 128 step: 64(bytes) warmup iters: 0 iters: 1 agg iters: 1 validation: 0 graph: 0\n")
                .contains("# Avg bus bandwidth    : 0 \n");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "48.5600, 48.56",
        "92.893712, 92.8937",
        "123456.7, 123457",
        "999999.9, 1e+06",
        "0.0001234, 0.0001234",
        "0.00001234, 1.234e-05"
    })
    void generalNumbersHaveSixDigits(String value, String printed) {
        assertThat(CNumber.general(new BigDecimal(value))).isEqualTo(printed);
    }

    private static OptionalLong zero() {
        return OptionalLong.of(0);
    }

    private static Measurement measured(String time, String algbw, String busbw, long wrong) {
        return new Measurement(
                new BigDecimal(time),
                new BigDecimal(algbw),
                new BigDecimal(busbw),
                OptionalLong.of(wrong));
    }

    private static Row row(long size, Measurement outOfPlace, Measurement inPlace) {
        return new Row(
                size, size / 4, "float", "sum", -1, Optional.of(outOfPlace), Optional.of(inPlace));
    }

    /** Returns the output of a measurement in place. */
    private static String body(Measurement measured) {
        return line(row(8, measured, measured)).substring(52 + bodyWidth(measured));
    }

    private static int bodyWidth(Measurement measured) {
        return (line(row(8, measured, measured)).length() - 52) / 2;
    }

    private static String line(Row row) {
        return NcclTestsTable.text(SETTINGS, List.of(), List.of(row))
                .lines()
                .filter(it -> !it.startsWith("#") && !it.isEmpty())
                .findFirst()
                .orElseThrow();
    }
}
