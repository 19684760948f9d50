package dev.doorbell.cli.uncertainty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.Outcome;
import dev.doorbell.cli.output.Document;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class UncertaintyTest {

    private static final String JOB =
            "run nvshmem/put-latency --sizes 8,64K --iterations 4 --warmup 1";

    private static final double FACTOR = 1.5;

    @Test
    void isTheSameOnAnyNumberOfThreads() {
        Outcome one = run(JOB + " --uncertainty 20 --threads 1");

        assertThat(one.exit()).isZero();
        assertThat(run(JOB + " --uncertainty 20 --threads 4")).isEqualTo(one);
        assertThat(run(JOB + " --uncertainty 20 --seed 2").out()).isNotEqualTo(one.out());
    }

    @Test
    void isABandAroundTheResult() {
        Document document = json(JOB + " --uncertainty 40 --json");
        Document result = json(JOB + " --json");

        List<?> bands = (List<?>) document.children("tables").getFirst().fields().get("rows");
        List<List<String>> rows = result.children("tables").getFirst().rows("rows");
        int column = rows.getFirst().size() - 1;
        for (int i = 0; i < rows.size(); i++) {
            Map<?, ?> band = (Map<?, ?>) ((List<?>) bands.get(i)).get(column);
            double low = ((Number) band.get("p5")).doubleValue();
            double high = ((Number) band.get("p95")).doubleValue();
            double value = Double.parseDouble(rows.get(i).get(column));
            assertThat(value).isBetween(low, high);
            assertThat(((Number) band.get("p50")).doubleValue()).isBetween(low, high);
            assertThat(low).isGreaterThan(value / FACTOR);
            assertThat(high).isLessThan(value * FACTOR);
        }
    }

    @Test
    void printsQuantilesUnderTheirColumn() {
        Outcome outcome = run(JOB + " --uncertainty 20");

        assertThat(outcome.out())
                .containsPattern("\n20 runs; in each, [0-9]+ recalled constants have other values")
                .containsPattern("\n +5 % +50 % +95 %\n");
        assertThat(run(JOB + " --uncertainty 20 --csv").out())
                .contains("latency 5 % [us],latency 50 % [us],latency 95 % [us]\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--uncertainty 3 | --uncertainty is 3; expected a whole number from 20 to 10000",
                "--uncertainty --trace t | --trace is set together with --uncertainty; expected only one of them",
                "--uncertainty --out d | --out is set together with --uncertainty; expected only one of them",
                "--uncertainty --plot | --plot is set together with --uncertainty; expected only one of them",
                "--uncertainty --format perftest | format is 'perftest' with --uncertainty; expected one of text, json, csv",
            })
    void saysWhatIsWrong(String options, String sentence) {
        Outcome outcome = run(JOB + " " + options);

        assertThat(outcome.err()).isEqualTo(sentence + "\n");
        assertThat(outcome.exit()).isEqualTo(2);
    }

    private static Outcome run(String line) {
        return Outcome.of(line.split(" "));
    }

    private static Document json(String line) {
        return new Document(new JsonMapper().readValue(run(line).out(), Map.class));
    }
}
