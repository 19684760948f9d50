package dev.doorbell.report.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Answers from tables that are written as they are printed. Headings are {@code size [B]}, {@code
 * scheme?cpu} for a choice with a reference, and {@code choice!fastest strategy} for winners.
 */
class AnswersTest {

    @Test
    void nameTheFastestChoiceBetweenTheSizesWhereItChanges() {
        assertThat(
                        answers(
                                "scheme?, size [B], time [us]",
                                "a, 8, 1.0",
                                "a, 64, 2.0",
                                "a, 512, 3.0",
                                "a, 4096, 9.0",
                                "b, 8, 5.0",
                                "b, 64, 1.5",
                                "b, 512, 2.5",
                                "b, 4096, 9.5",
                                "c, 8, 6.0",
                                "c, 64, 6.0",
                                "c, 512, 6.0",
                                "c, 4096, 6.0"))
                .containsExactly(
                        "fastest scheme by size: a up to 8 B, b from 64 B to 512 B, c from 4096 B on");
    }

    @Test
    void sayNothingAboutAnAccount() {
        Table calls =
                new Table(
                        "calls",
                        List.of(new Column("function", ""), Column.account("time", "us")),
                        List.of(List.of(Cell.word("MPI_Send"), Cell.of(3))));

        assertThat(Answers.of(List.of(calls))).isEmpty();
        assertThat(Headline.of(List.of(calls))).isEmpty();
    }

    @Test
    void decideByTheFirstColumnThatIsNoAccount() {
        Table table =
                new Table(
                        "exchange",
                        List.of(
                                Column.choice("scheme"),
                                Column.account("compute", "us"),
                                new Column("time", "us")),
                        List.of(
                                List.of(Cell.word("a"), Cell.of(1), Cell.of(9)),
                                List.of(Cell.word("b"), Cell.of(2), Cell.of(5))));

        assertThat(Answers.of(List.of(table))).contains("fastest scheme: b");
        assertThat(Headline.of(List.of(table)).orElseThrow().text()).isEqualTo("5 us");
    }

    @Test
    void compareRatesByTheHighest() {
        assertThat(
                        answers(
                                "path?, size [B], bandwidth [GB/s]",
                                "gpu, 8, 1.0",
                                "gpu, 64, 2.0",
                                "proxy, 8, 0.5",
                                "proxy, 64, 1.5"))
                .containsExactly("fastest path: gpu, at every size");
    }

    @Test
    void joinEqualChoicesAndPreferThoseThatStayBest() {
        assertThat(
                        answers(
                                "scope?, size [B], latency [us]",
                                "warp, 8, 6.60011",
                                "warp, 64, 6.7",
                                "block, 8, 6.60012",
                                "block, 64, 6.6",
                                "thread, 8, 9.0",
                                "thread, 64, 9.0"))
                .containsExactly("fastest scope: block, at every size");
        assertThat(
                        answers(
                                "scope?, size [B], latency [us]",
                                "warp, 8, 6.60011",
                                "block, 8, 6.60012",
                                "thread, 8, 9.0"))
                .containsExactly("fastest scope: warp and block");
    }

    @Test
    void nameTheSizesAtTheEndsWhereAllChoicesAreEqual() {
        assertThat(
                        answers(
                                "path?, size [B], bandwidth [GB/s]",
                                "gpu, 8, 1.0",
                                "gpu, 64, 2.0",
                                "gpu, 512, 4.0",
                                "gpu, 4096, 9.0",
                                "gpu, 32768, 9.99",
                                "proxy, 8, 1.0",
                                "proxy, 64, 1.0",
                                "proxy, 512, 3.99",
                                "proxy, 4096, 8.0",
                                "proxy, 32768, 10.0"))
                .containsExactly(
                        "fastest path by size: all equal up to 8 B, gpu from 64 B to 4096 B, all equal from 32768 B on");
        assertThat(
                        answers(
                                "path?, size [B], bandwidth [GB/s]",
                                "gpu, 8, 1.0",
                                "gpu, 64, 2.0",
                                "proxy, 8, 1.0",
                                "proxy, 64, 2.001"))
                .containsExactly("fastest path: all equal, at every size");
        assertThat(answers("path?, time [us]", "gpu, 1.0", "proxy, 1.0"))
                .containsExactly("fastest path: all equal");
    }

    @Test
    void haveOneSentenceForEachCombinationOfTheOtherKeys() {
        assertThat(
                        answers(
                                "placement, pair?, size [B], latency [us]",
                                "near, host, 8, 1.0",
                                "near, arm, 8, 2.0",
                                "far, host, 8, 2.0",
                                "far, arm, 8, 1.0",
                                "aside, host, 8, 2.0",
                                "aside, arm, 8, 1.0"))
                .containsExactly(
                        "placement near: fastest pair: host",
                        "placement far and placement aside: fastest pair: arm");
    }

    @Test
    void countTheCombinationsThatAreTooMany() {
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
            rows.add("s%d, %d, 8, 1.0".formatted(i, i));
            rows.add("other, %d, 8, 2.0".formatted(i));
        }
        assertThat(answers("scheme?, fields, size [B], time [us]", rows.toArray(String[]::new)))
                .containsExactly(
                        "fastest scheme by fields: s0 up to 0, s1 at 1, s2 at 2, s3 at 3, s4 at 4, s5 at 5, s6 at 6, s7 at 7, s8 from 8 on");
        rows.replaceAll(row -> row.replaceFirst(", ([0-9])", ", n$1"));
        assertThat(answers("scheme?, case, size [B], time [us]", rows.toArray(String[]::new)))
                .hasSize(7)
                .startsWith("case n0: fastest scheme: s0")
                .endsWith("3 more in the table");
    }

    @Test
    void leaveOutTheSchemeWhoseDataAreOnHosts() {
        assertThat(
                        answers(
                                "scheme?cpu, fields, time [us]",
                                "original, 1, 5.0",
                                "zero-copy, 1, 4.0",
                                "cpu, 1, 1.0"))
                .containsExactly("fastest scheme, without cpu: zero-copy");
        assertThat(answers("scheme?cpu, fields, time [us]", "original, 1, 5.0", "cpu, 1, 1.0"))
                .containsExactly("fastest scheme: cpu");
    }

    @Test
    void readTheWinnersThatATableNames() {
        assertThat(
                        answers(
                                "size [B], block [B], CUDA [us], auto [us], choice!fastest strategy, why",
                                "128, 8, 8.9, 8.9, copy-2d, least",
                                "1024, 8, 12.8, 10.9, kernel, least"))
                .containsExactly(
                        "fastest strategy by size: copy-2d up to 128 B, kernel from 1024 B on");
        assertThat(
                        answers(
                                "beside, size [B], pack done first!earliest pack, pack [us]",
                                "kernel, 64, copy, 1.0",
                                "copy, 64, kernel, 1.0"))
                .containsExactly(
                        "beside kernel: earliest pack: copy", "beside copy: earliest pack: kernel");
    }

    @Test
    void haveThePeakAndTheSizesOfNearlyAllOfIt() {
        assertThat(
                        answers(
                                "pe, ctas, size [B], bytes [B], bandwidth [GB/s], time [us]",
                                "0, 1, 8, 8, 1.0, 8.0",
                                "0, 1, 64, 64, 9.5, 8.5",
                                "0, 4, 8, 32, 9.0, 8.0",
                                "0, 4, 64, 256, 10.0, 9.0"))
                .containsExactly(
                        "highest bandwidth 10.0 GB/s at ctas 4, size 64 B; 90 % of it at every size");
        assertThat(answers("size [B], bandwidth [GB/s]", "8, 1.0", "64, 9.5", "512, 10.0"))
                .containsExactly(
                        "highest bandwidth 10.0 GB/s at size 512 B; 90 % of it from size 64 B on");
        assertThat(answers("size [B], bandwidth [GB/s]", "8, 9.5", "64, 10.0", "512, 1.0"))
                .containsExactly(
                        "highest bandwidth 10.0 GB/s at size 64 B; 90 % of it from size 8 B to 64 B");
        assertThat(answers("size [B], bandwidth [GB/s]", "8, 1.0", "64, 10.0"))
                .containsExactly(
                        "highest bandwidth 10.0 GB/s at size 64 B; 90 % of it at no smaller size");
        assertThat(answers("size [B], bandwidth [GB/s]", "8, 1.0", "64, 10.0", "512, 1.0"))
                .containsExactly(
                        "highest bandwidth 10.0 GB/s at size 64 B; 90 % of it at no other size");
    }

    @Test
    void haveTheLeastTimeTheHighestRateBehindItAndTheOverlap() {
        assertThat(
                        answers(
                                "Size [B], Overall [us], Compute [us], Overlap [%]",
                                "8, 3.2, 2.9, 90.99", "64, 9.9, 7.6, 70.54"))
                .containsExactly(
                        "lowest Overall 3.2 us at Size 8 B", "highest Overlap 90.99 % at Size 8 B");
        assertThat(
                        answers(
                                "size [B], latency [us], algbw [GB/s], busbw [GB/s]",
                                "8, 3.2, -, -",
                                "64, 9.9, 1.5, 3.0"))
                .containsExactly(
                        "lowest latency 3.2 us at size 8 B", "highest algbw 1.5 GB/s at size 64 B");
        assertThat(answers("domains, step [us]", "4, 503.91")).containsExactly("step 503.9 us");
    }

    @Test
    void neverCompareRowsThatAreNoChoices() {
        assertThat(
                        answers(
                                "sequence, size [B], time [us]",
                                "K, 8, 7.4",
                                "D, 8, 6.1",
                                "KD, 8, 17.9"))
                .containsExactly("lowest time 6.1 us at sequence D");
        assertThat(answers("scheme?, size [B], time [us]", "a, 8, 7.4", "b, 64, 6.1"))
                .containsExactly("lowest time 6.1 us at scheme b");
    }

    @Test
    void areNoneOfTablesWithoutMeasurements() {
        assertThat(answers("offset [B], bytes [B]", "0, 8")).isEmpty();
        assertThat(answers("scheme?, size [B], time [us]")).isEmpty();
        assertThat(Answers.of(List.of())).isEmpty();
    }

    private static List<String> answers(String headings, String... rows) {
        List<Column> columns = cells(headings).stream().map(AnswersTest::column).toList();
        List<List<String>> texts = Arrays.stream(rows).map(AnswersTest::cells).toList();
        return Answers.of(List.of(Table.parse("table", columns, texts)));
    }

    private static Column column(String heading) {
        String[] choice = heading.split("\\?", 2);
        if (choice.length > 1) {
            return Column.choice(choice[0], choice[1].isEmpty() ? List.of() : List.of(choice[1]));
        }
        String[] winner = heading.split("!", 2);
        if (winner.length > 1) {
            return Column.winner(winner[0], winner[1]);
        }
        String[] unit = heading.replace("]", "").split(" \\[", 2);
        return new Column(unit[0], unit.length > 1 ? unit[1] : "");
    }

    private static List<String> cells(String line) {
        return List.of(line.split(", "));
    }
}
