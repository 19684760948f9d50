package dev.doorbell.systemtests.datatype;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.systemtests.Jobs;
import dev.doorbell.systemtests.nvlink.Errors;
import dev.doorbell.workloads.result.Table;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Packs of 8-byte blocks on an H200 beside a kernel that fills all multiprocessors and beside
 * copies, in both orders, measured in November 2026 ({@code measured/contention_h200.csv}; medians,
 * polled by the host, which issues one after the other). The shares of the largest rows beside
 * copies set the sizes of turns in {@link dev.doorbell.hardware.gpu.GpuLink}.
 */
class MeasuredContentionTest {

    @ParameterizedTest
    @ValueSource(strings = {"kernel", "copy-to-host", "copy-to-device"})
    void packsAndTheirRivalsTakeAsLongAsOnARealGpu(String rival) throws IOException {
        Errors packs = new Errors();
        Errors rivals = new Errors();
        for (String line : measured()) {
            String[] row = line.split(",", -1);
            if (row[1].equals(rival)) {
                Table table = table(row[0], rival, row[2]);
                packs.add(us(table, "pack"), Double.parseDouble(row[3]));
                rivals.add(us(table, "rival"), Double.parseDouble(row[4]));
                packs.add(us(table, "pack behind"), Double.parseDouble(row[5]));
                rivals.add(us(table, "rival ahead"), Double.parseDouble(row[6]));
            }
        }
        packs.print("packs beside " + rival);
        rivals.print("rivals, " + rival);

        assertThat(packs.median()).isLessThanOrEqualTo(6);
        assertThat(packs.within20()).isGreaterThanOrEqualTo(90);
        assertThat(rivals.median()).isLessThanOrEqualTo(10);
    }

    private static Table table(String strategy, String rival, String bytes) {
        String type = strategy.equals("copy") ? "contiguous" : "vector";
        return Jobs.embeddedResult(
                        "{workload: datatype/contention, profile: h200-pcie5, parameters: {type: %s, blocks: 8, sizes: %s}, payload: phantom}"
                                .formatted(type, bytes))
                .tables()
                .stream()
                .filter(it -> it.name().equals(strategy + " beside " + rival))
                .findFirst()
                .orElseThrow();
    }

    private static double us(Table table, String column) {
        int at = table.columns().stream().map(it -> it.name()).toList().indexOf(column);
        return Double.parseDouble(table.texts().getFirst().get(at));
    }

    private static List<String> measured() throws IOException {
        try (InputStream in =
                MeasuredContentionTest.class.getResourceAsStream("/measured/contention_h200.csv")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .skip(1)
                    .toList();
        }
    }
}
