package dev.doorbell.systemtests.halo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.systemtests.Jobs;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import dev.doorbell.workloads.result.Table;
import dev.doorbell.workloads.result.Verification;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Results, counters and costs of halo exchanges. */
class ExchangeTest {

    @ParameterizedTest
    @CsvSource({
        "compare, ttg-c2050-qdr, real",
        "compare, ttg-c2050-qdr, all",
        "compare, h200-pcie5, real",
        "ibgda, h200-pcie5, real",
        "ibgda, h200-pcie5, all"
    })
    void everyGhostHoldsWhatItsOwnerHas(String path, String profile, String pairs) {
        String real = job(profile, 5, path, "real", "pairs: " + pairs);
        JobResult result = Jobs.embeddedResult(real);

        assertThat(result.reasons()).isEmpty();
        assertThat(result.verification().verdict()).isEqualTo(Verification.Verdict.PASSED);
        assertThat(
                        Jobs.embeddedResult(job(profile, 5, path, "phantom", "pairs: " + pairs))
                                .tables())
                .isEqualTo(result.tables());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 9})
    void copiesAndBytesAndMessagesAreThoseOfTheTable(int fields) {
        JobResult result = run("pairs: all, fields: " + fields);
        long wholeArrays = 2L * fields * number(result, "mesh", "S1");
        long halos = 2L * fields * number(result, "mesh", "S2");

        assertThat(volume(result, "original")).isEqualTo(wholeArrays);
        assertThat(volume(result, "bandwidth-optimized")).isEqualTo(halos);
        assertThat(volume(result, "latency-optimized")).isEqualTo(halos);
        assertThat(number(result, "original", "copies")).isEqualTo(fields * 2L);
        assertThat(number(result, "bandwidth-optimized", "copies")).isEqualTo(fields * 5L * 2);
        assertThat(number(result, "latency-optimized", "copies")).isEqualTo(2);
        for (String scheme : List.of("original", "bandwidth-optimized", "latency-optimized")) {
            assertThat(number(result, scheme, "MPI operations")).isEqualTo(5 * 2);
        }
    }

    @Test
    void withRealNeighboursCopiesAndMessagesAreThoseOfTheDomainWithMost() {
        JobResult result =
                Jobs.embeddedResult(
                        "{workload: halo/exchange, profile: ttg-c2050-qdr, nodes: 6, payload: phantom, parameters: {mesh: 'hex-duct:6000', fields: 3}}");
        long neighbours = number(result, "mesh", "most neighbours");

        assertThat(neighbours).isLessThan(5);
        assertThat(number(result, "bandwidth-optimized", "copies")).isEqualTo(3 * neighbours * 2);
        assertThat(number(result, "original", "MPI operations")).isEqualTo(neighbours * 2);
    }

    @Test
    void withoutPinnedMemoryOrAsynchronousIssueItTakesLonger() {
        JobResult usual = run("fields: 3");
        JobResult waiting = run("fields: 3, issue: sync");
        JobResult pageable = run("fields: 3, memory: pageable");

        for (String scheme : List.of("original", "bandwidth-optimized", "latency-optimized")) {
            assertThat(time(waiting, scheme)).isGreaterThan(time(usual, scheme));
            assertThat(time(pageable, scheme)).isGreaterThan(time(usual, scheme));
        }
    }

    @Test
    void memoryIsNothingToTheVersionForHosts() {
        JobResult pinned = run("schemes: cpu");
        JobResult pageable = run("schemes: cpu, memory: pageable");

        assertThat(pageable.tables()).isEqualTo(pinned.tables());
        assertThat(volume(pinned, "cpu")).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "original, drop", "original, stale", "original, permute",
        "bandwidth-optimized, drop", "bandwidth-optimized, stale", "bandwidth-optimized, permute",
        "latency-optimized, drop", "latency-optimized, stale", "latency-optimized, permute",
        "gpudirect, drop", "gpudirect, stale", "gpudirect, permute",
        "zero-copy, drop", "zero-copy, stale", "zero-copy, permute",
        "cpu, drop", "cpu, stale", "cpu, permute",
        "ibgda, drop", "ibgda, stale", "ibgda, permute"
    })
    void aSpoiledHaloIsReportedWithDomainAndNeighbour(String scheme, String kind) {
        JobResult result =
                Jobs.embeddedResult(
                        job(
                                "h200-pcie5",
                                4,
                                scheme,
                                "real",
                                "inject: " + kind + ", injectDomain: 2"));

        assertThat(result.state()).isEqualTo(JobState.FAILED);
        assertThat(result.verification().verdict()).isEqualTo(Verification.Verdict.FAILED);
        assertThat(result.reasons().getFirst())
                .startsWith("domain 2: scheme " + scheme + " left field 0 of cell ")
                .contains(", a ghost of neighbour ");
        assertThat(result.reasons()).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ibgda | fields: 1 | path is ibgda on profile ttg-c2050-qdr, whose GPUs do not post to their NIC; expected one of original, bandwidth-optimized, latency-optimized, gpudirect, zero-copy, cpu, or a profile with IBGDA",
                "compare | fields: 10 | fields is 10; expected a whole number from 1 to 9",
                "compare | inject: drop, injectNeighbour: 0 | injectNeighbour is '0'; expected first or one of ",
                "compare | schemes: none | schemes is 'none'; expected one of original,",
                "compare | gpusPerNode: 4 | gpusPerNode is 4; expected a whole number from 1 to 3",
                "gpudirect | gpusPerNode: 3 | gpusPerNode is 3; expected 1 with gpudirect and ibgda",
                "original | overlap: interior | overlap is interior; expected none on path original",
                "compare | lists: none.txt | lists is 'none.txt'; expected a file that exists",
                "compare | lists: \"domains 1\\ndomain 0 cells 3\" | lists has 1 domains; expected 4",
                "compare | lists: \"domains 2\\nsend 1 0\" | lists, line 2: send is before the first domain",
                "compare | partitioner: best | partitioner is 'best'; expected one of builtin, metis, auto"
            })
    void saysWhatIsWrongWithAJob(String path, String parameters, String sentence) {
        assertThatThrownBy(() ->
                        Jobs.embeddedResult(job("ttg-c2050-qdr", 4, path, "phantom", parameters)))
                .isInstanceOf(JobException.class)
                .hasMessageStartingWith(sentence);
    }

    @Test
    void listsOfAnApplicationAreExchangedByEveryScheme() {
        JobResult result =
                Jobs.embeddedResult(
                        "{workload: halo/exchange, profile: h200-pcie5, nodes: 3, payload: real, parameters: {kernelBytes: 100, kernelFlops: 2, lists: \"domains 3\\ndomain 0 cells 50\\nsend 1 7 49\\nsend 2 3\\ndomain 1 cells 20\\nsend 0 0 1 2\\ndomain 2 cells 9\"}}");

        assertThat(result.verification().verdict()).isEqualTo(Verification.Verdict.PASSED);
        assertThat(number(result, "mesh", "cells")).isEqualTo(79);
        // Domain 0 receives three cells, domain 1 two and domain 2 one, of 8 bytes.
        assertThat(number(result, "mesh", "S2")).isEqualTo(6 * 8);
        assertThat(number(result, "latency-optimized", "to host")).isEqualTo(6 * 8);
    }

    private static JobResult run(String parameters) {
        return Jobs.embeddedResult(job("ttg-c2050-qdr", 6, "compare", "phantom", parameters));
    }

    private static String job(
            String profile, int nodes, String path, String payload, String parameters) {
        return "{workload: halo/exchange, profile: %s, nodes: %d, path: %s, payload: %s, parameters: {mesh: 'hex-cube:6000', %s}}"
                .formatted(profile, nodes, path, payload, parameters);
    }

    private static long volume(JobResult result, String scheme) {
        return number(result, scheme, "to host") + number(result, scheme, "to device");
    }

    private static BigDecimal time(JobResult result, String scheme) {
        return new BigDecimal(cell(result, scheme, "time"));
    }

    private static long number(JobResult result, String table, String column) {
        return Long.parseLong(cell(result, table, column));
    }

    /** Returns a cell of the first row of a table. */
    private static String cell(JobResult result, String table, String column) {
        Table found =
                result.tables().stream()
                        .filter(it -> it.name().equals(table))
                        .findFirst()
                        .orElseThrow();
        List<String> names = found.columns().stream().map(Column::name).toList();
        return found.texts().getFirst().get(names.indexOf(column));
    }
}
