package dev.doorbell.workloads.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class FaultSpecsTest {

    static Stream<Arguments> faults() {
        return Stream.of(
                Arguments.of(
                        Map.of("kind", "wrong-rkey"),
                        new Fault.Spoiled(FaultKind.WRONG_RKEY, 0, 0),
                        Map.of("kind", "wrong-rkey", "pe", 0, "operation", 0L)),
                Arguments.of(
                        Map.of("kind", "out-of-bounds", "pe", 3, "operation", "5000000000"),
                        new Fault.Spoiled(FaultKind.OUT_OF_BOUNDS, 3, 5_000_000_000L),
                        Map.of("kind", "out-of-bounds", "pe", 3, "operation", 5_000_000_000L)),
                Arguments.of(
                        Map.of("kind", "dpu-down", "node", 2, "dpu", 1, "at", "0.25ms"),
                        new Fault.DpuDown(2, 1, 250_000_000),
                        Map.of("kind", "dpu-down", "node", 2, "dpu", 1, "at", "250us")));
    }

    @ParameterizedTest
    @MethodSource("faults")
    void readsAFaultAndWritesIt(Map<String, Object> map, Fault fault, Map<String, Object> written) {
        assertThat(FaultSpecs.fromList(List.of(map))).containsExactly(fault);
        assertThat(FaultSpecs.toMap(fault)).isEqualTo(written);
        assertThat(FaultSpecs.fromList(List.of(written))).containsExactly(fault);
    }

    @Test
    void readsARateInMillionths() {
        List<Fault> drops =
                FaultSpecs.fromList(
                        List.of(
                                Map.of("kind", "doorbell-drop", "rate", 0.1, "pe", 1),
                                Map.of("kind", "doorbell-drop", "rate", "0.000001", "pe", 2),
                                Map.of("kind", "doorbell-drop", "rate", 1, "pe", 3)));

        assertThat(drops)
                .containsExactly(
                        new Fault.DoorbellDrop(100_000, 1),
                        new Fault.DoorbellDrop(1, 2),
                        new Fault.DoorbellDrop(1_000_000, 3));
        assertThat(drops)
                .extracting(it -> FaultSpecs.toMap(it).get("rate"))
                .asString()
                .isEqualTo("[0.1, 0.000001, 1]");
    }

    @Test
    void hasNoFaultsWithoutAList() {
        assertThat(FaultSpecs.fromList(null)).isEmpty();
        assertThat(FaultSpecs.fromList(List.of())).isEmpty();
    }

    static Stream<Arguments> wrong() {
        String rate =
                "; expected a number above 0 and up to 1 with at most 6 decimals, such as 0.1";
        return Stream.of(
                Arguments.of("all", "faults is 'all'; expected a list of faults"),
                Arguments.of(
                        List.of("down"),
                        "faults is 'down'; expected a fault with kind and what that kind asks for"),
                Arguments.of(
                        List.of(Map.of("kind", "rain")),
                        "kind is 'rain'; expected one of wrong-rkey, out-of-bounds, no-write-permission, missing-flag, stale-flag, torn-line, doorbell-drop, dpu-down"),
                Arguments.of(
                        List.of(Map.of("kind", "wrong-rkey", "rate", 1)),
                        "field rate does not exist in a fault of kind wrong-rkey; expected one of kind, pe, operation"),
                Arguments.of(
                        List.of(Map.of("kind", "wrong-rkey", "pe", -1)),
                        "pe is -1; expected a whole number from 0 to 2147483647"),
                Arguments.of(
                        List.of(Map.of("kind", "doorbell-drop")), "faults.rate is missing" + rate),
                Arguments.of(
                        List.of(Map.of("kind", "doorbell-drop", "rate", 0)),
                        "faults.rate is '0'" + rate),
                Arguments.of(
                        List.of(Map.of("kind", "doorbell-drop", "rate", "0.0000001")),
                        "faults.rate is '0.0000001'" + rate),
                Arguments.of(
                        List.of(Map.of("kind", "dpu-down", "at", "1us")),
                        "faults.node is missing; expected the number of a node"),
                Arguments.of(
                        List.of(Map.of("kind", "dpu-down", "node", 0)),
                        "faults.at is missing; expected " + VirtualTimes.ALLOWED));
    }

    @ParameterizedTest
    @MethodSource("wrong")
    void refusesTheRest(Object faults, String sentence) {
        assertThatThrownBy(() -> FaultSpecs.fromList(faults))
                .isInstanceOf(JobException.class)
                .hasMessage(sentence);
    }

    @Test
    void refusesTwoDropsThatHitOnePe() {
        Map<String, Object> everywhere = Map.of("kind", "doorbell-drop", "rate", 0.5);
        Map<String, Object> one = Map.of("kind", "doorbell-drop", "rate", 0.5, "pe", 1);

        for (List<Object> drops :
                List.of(List.<Object>of(everywhere, one), List.<Object>of(one, one))) {
            assertThatThrownBy(() -> FaultSpecs.fromList(drops))
                    .hasMessage(
                            "faults is 2 of kind doorbell-drop; expected at most one that hits a PE");
        }
    }
}
