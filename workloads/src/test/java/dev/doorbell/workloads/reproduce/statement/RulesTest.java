package dev.doorbell.workloads.reproduce.statement;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RulesTest {

    private static final EmulatedCurves CURVES =
            new EmulatedCurves(
                    List.of(
                            curve("rising", "1", "2", "4", "4"),
                            curve("level", "2", "2.1", "2", "1.9"),
                            curve("falling", "8", "4", "2", "1"),
                            new EmulatedCurve("broken", List.of(), List.of("the run failed"))));

    @Test
    void aKneeIsTheFirstPlaceThatReachesThePeak() {
        Answer hit = Knee.of(Measure.all("rising"), "B", 4096).answer(CURVES);
        Answer miss = Knee.of(Measure.all("rising"), "B", 2048).answer(CURVES);

        assertThat(hit).isEqualTo(new Answer("4 KiB", "0", "exact", true, ""));
        assertThat(miss).isEqualTo(new Answer("4 KiB", "× 2", "exact", false, "limit at 4096"));
    }

    @Test
    void aKneeLeavesFivePercentToThePeak() {
        EmulatedCurves near = new EmulatedCurves(List.of(curve("c", "94.9", "95", "100")));

        assertThat(Knee.of(Measure.all("c"), "B", 2048).answer(near).within()).isTrue();
    }

    @Test
    void aBandIncludesItsBounds() {
        Measure first = Measure.all("falling").first();

        assertThat(Band.around(first, "7.28", "us", 10, "B").answer(CURVES))
                .isEqualTo(new Answer("8 us", "+9.9 %", "± 10 %", true, ""));
        assertThat(Band.between(first, "8", "9", "us", "B").answer(CURVES).within()).isTrue();
        assertThat(Band.between(first, "7", "8", "us", "B").answer(CURVES).within()).isTrue();
        assertThat(Band.around(first, "10", "us", 10, "B").answer(CURVES))
                .isEqualTo(
                        new Answer(
                                "8 us",
                                "-20.0 %",
                                "± 10 %",
                                false,
                                "8 us at 1 KiB; limit at 1024"));
    }

    @Test
    void everyValueOfABandHasToLieInIt() {
        Rule flat = Band.around(Measure.all("level"), "2", "GB/s", 5, "B");
        Rule flatter = Band.around(Measure.all("level"), "2", "GB/s", 4, "B");

        assertThat(flat.answer(CURVES))
                .isEqualTo(new Answer("1.9 to 2.1 GB/s", "-5.0 %", "± 5 %", true, ""));
        assertThat(flatter.answer(CURVES).within()).isFalse();
    }

    @Test
    void anAtLeastForgivesSomePercent() {
        Measure ratio = Measure.ratio("falling", "rising").at(1024);

        assertThat(Band.atLeast(ratio, "8.8", "", 10, "B").answer(CURVES))
                .isEqualTo(new Answer("8", "-9.1 %", "at least 7.92", true, ""));
        assertThat(Band.atLeast(ratio, "9", "", 10, "B").answer(CURVES).within()).isFalse();
    }

    @Test
    void aTrendHoldsAtEveryStep() {
        assertThat(trend("falling", false))
                .isEqualTo(
                        new Answer(
                                "8 to 1 s",
                                "-",
                                "falls at every step, 10 % or more in all",
                                true,
                                ""));
        assertThat(trend("rising", true).within()).isFalse();
        assertThat(trend("rising", true).reason())
                .isEqualTo("from 4 s at 4 KiB to 4 s at 8 KiB; limit at 8192");
    }

    @Test
    void aTrendIsMoreThanADifferenceThatCountsAsNone() {
        EmulatedCurves slow =
                new EmulatedCurves(
                        List.of(curve("slow", "1", "1.05", "1.099"), curve("just", "1", "1.1")));

        assertThat(new Trend(Measure.all("slow"), "s", "B", true).answer(slow))
                .isEqualTo(
                        new Answer(
                                "1 to 1.099 s",
                                "-",
                                "rises at every step, 10 % or more in all",
                                false,
                                "from 1 s at 1 KiB to 1.099 s at 4 KiB; limit at 4096"));
        assertThat(new Trend(Measure.all("just"), "s", "B", true).answer(slow).within()).isTrue();
    }

    @Test
    void aSwingIsTheLargestValueByTheLeast() {
        assertThat(Measure.all("falling").swing().read(CURVES).getFirst().y())
                .isEqualByComparingTo("8");
        assertThat(Measure.all("rising").below(4096).largest().read(CURVES).getFirst().y())
                .isEqualByComparingTo("2");
    }

    @Test
    void curvesCanBeReadAcross() {
        Measure across = Measure.across(List.of(1L, 2L), List.of("rising", "falling"), 1024);

        assertThat(across.read(CURVES))
                .extracting(point -> point.x() + ":" + point.y())
                .containsExactly("1:1", "2:8");
        assertThat(across.curves()).containsExactly("rising", "falling");
    }

    @Test
    void aCurveThatIsNotWholeMakesAMissWithTheReason() {
        assertThat(Band.around(Measure.ratio("rising", "broken"), "1", "", 10, "B").answer(CURVES))
                .isEqualTo(new Answer("-", "-", "± 10 %", false, "the run failed"));
    }

    @Test
    void aKnownMissSaysWhyBesidesWhatWasMeasured() {
        Rule rule = Band.around(Measure.all("rising").at(3), "1", "", 10, "B");

        assertThat(
                        new Statement("a", "text", "1", rule, "the model has no such part")
                                .answer(CURVES)
                                .reason())
                .isEqualTo(
                        "the curves have no value at the places of the statement; the model has no such part");
    }

    @Test
    void aPlaceWithoutAValueIsAMiss() {
        Answer answer = Band.around(Measure.all("rising").at(3), "1", "", 10, "B").answer(CURVES);

        assertThat(answer.within()).isFalse();
        assertThat(answer.reason())
                .isEqualTo("the curves have no value at the places of the statement");
    }

    @Test
    void numbersReadAlike() {
        assertThat(Numbers.plain(new BigDecimal("1.68749"))).isEqualTo("1.687");
        assertThat(Numbers.plain(new BigDecimal("2125.511"))).isEqualTo("2126");
        assertThat(Numbers.plain(new BigDecimal("100"))).isEqualTo("100");
        assertThat(Numbers.plain(new BigDecimal("0.000"))).isEqualTo("0");
        assertThat(Numbers.bytes(new BigDecimal("1536"))).isEqualTo("1536 B");
        assertThat(Numbers.bytes(new BigDecimal("1048576"))).isEqualTo("1 MiB");
        assertThat(Numbers.signed(Numbers.percentOff(new BigDecimal("3"), new BigDecimal("4"))))
                .isEqualTo("-25.0 %");
    }

    private static Answer trend(String curve, boolean rising) {
        return new Trend(Measure.all(curve), "s", "B", rising).answer(CURVES);
    }

    private static EmulatedCurve curve(String name, String... values) {
        List<Point> points = new ArrayList<>();
        long x = 1024;
        for (String value : values) {
            points.add(new Point(BigDecimal.valueOf(x), new BigDecimal(value), "limit at " + x));
            x *= 2;
        }
        return new EmulatedCurve(name, points, List.of());
    }
}
