package dev.doorbell.libraries.msccl.select;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.libraries.msccl.algorithm.Algorithm;
import dev.doorbell.libraries.msccl.algorithm.Shape;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.Placement;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.program.SizeRange;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Plans as msccl-tools registers them for NDv4, with Doorbell's own programs. Each runtime selects
 * by its rules, which differ at the boundary between two plans.
 */
class RegisteredPlansTest {

    private static final List<Candidate> ALL_REDUCE =
            List.of(
                    plan("1 pairs", Algorithm.ALL_PAIRS, 1, 2, Protocol.LL, 512, 82_944),
                    plan("2 pairs", Algorithm.ALL_PAIRS, 1, 4, Protocol.LL, 82_944, 458_752),
                    plan("3 ring", Algorithm.RING, 4, 8, Protocol.LL, 458_752, 2_129_920),
                    plan("4 ring", Algorithm.RING, 4, 8, Protocol.LL128, 2_129_920, 22_806_528));

    private static final List<Candidate> ALL_TO_ALL =
            List.of(
                    plan("1 steps", Algorithm.TWO_STEP, 1, 1, Protocol.LL128, 1 << 20, 32 << 20),
                    plan("2 steps", Algorithm.TWO_STEP, 1, 1, Protocol.SIMPLE, 32 << 20, 1L << 40));

    @ParameterizedTest
    @CsvSource(
            textBlock =
                    """
                    256,      none,    none
                    512,      1 pairs, 1 pairs
                    82944,    2 pairs, 1 pairs
                    458752,   3 ring,  2 pairs
                    2129920,  4 ring,  3 ring
                    22805504, 4 ring,  4 ring
                    22806528, none,    4 ring
                    22807552, none,    none
                    """)
    void reducesOnANode(long bytes, String microsoft, String executor) {
        Call call = Call.of(Collective.ALL_REDUCE, bytes, 4, 8, Placement.IN_PLACE);

        assertThat(runs(MicrosoftRules.DEFAULT, ALL_REDUCE, call)).isEqualTo(microsoft);
        assertThat(runs(ExecutorRules.DEFAULT, ALL_REDUCE, call)).isEqualTo(executor);
    }

    @ParameterizedTest
    @CsvSource({
        "524288, none, none",
        "1048576, 1 steps, 1 steps",
        "33554432, 2 steps, 1 steps",
        "1073741824, 2 steps, 2 steps"
    })
    void exchangesOverNodes(long bytes, String microsoft, String executor) {
        Call call = Call.of(Collective.ALL_TO_ALL, bytes, 4, 8, Placement.OUT_OF_PLACE);

        assertThat(runs(MicrosoftRules.DEFAULT, ALL_TO_ALL, call)).isEqualTo(microsoft);
        assertThat(runs(ExecutorRules.DEFAULT, ALL_TO_ALL, call)).isEqualTo(executor);
    }

    private static String runs(Rules rules, List<Candidate> plans, Call call) {
        List<Candidate> ordered = rules.ordered(plans);
        for (int i = 0; i < ordered.size(); i++) {
            if (rules.refusal(i, ordered.get(i), call).isEmpty()) {
                return ordered.get(i).name();
            }
        }
        return "none";
    }

    private static Candidate plan(
            String name,
            Algorithm algorithm,
            int channels,
            int instances,
            Protocol protocol,
            long least,
            long most) {
        int nodes = algorithm == Algorithm.TWO_STEP ? 2 : 1;
        Program program =
                algorithm.program(new Shape(nodes, 8 / nodes, channels, instances, protocol));
        return Candidate.loaded(
                name, program.withHeader(program.header().withSizes(SizeRange.of(least, most))));
    }
}
