package dev.doorbell.workloads.parameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.workloads.job.JobException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class AllowedTest {

    private static final Parameter<Integer> COUNT =
            Parameter.whole("count", 4, 1, 108, "of blocks");
    private static final Parameter<Integer> ALIAS = Parameter.alias("number", COUNT, "the same");

    static Stream<Arguments> ranges() {
        return Stream.of(
                Arguments.of(Whole.of(1, 108), "1 to 108"),
                Arguments.of(Whole.of(2, 3), "2 or 3"),
                Arguments.of(Whole.of(1, 108).list(), "1 to 108, or a list"),
                Arguments.of(Whole.upTo(1, "the GPUs of a node"), "1 to the GPUs of a node"),
                Arguments.of(Whole.from("a row per PE", 4096), "a row per PE to 4096"),
                Arguments.of(
                        Whole.of(1, 4096).and(" and multiples of the nodes").list(),
                        "1 to 4096 and multiples of the nodes, or a list"),
                Arguments.of(Size.of(8, 512 * Size.K), "8 to 512K"),
                Arguments.of(Size.of(1, Size.G).list(), "1 to 1G, a list or a range"),
                Arguments.of(Words.of("simple", "ll", "ll128"), "simple, ll or ll128"),
                Arguments.of(Words.of("warp", "block").listed(), "warp, block"),
                Arguments.of(Words.of("warp", "block").list(), "warp, block, or a list"),
                Arguments.of(Words.flag("yes", "no"), "yes or no"),
                Arguments.of(new WordOr<>("auto", Words.of("a", "b")), "auto, a, b"),
                Arguments.of(
                        new WordOr<>("none", Whole.upTo(0, "").described("a PE")), "none, or a PE"),
                Arguments.of(ALIAS.allowed(), "as count"));
    }

    @ParameterizedTest
    @MethodSource("ranges")
    void showsItsRangeInWords(Allowed<?> allowed, String words) {
        assertThat(allowed.words()).isEqualTo(words);
    }

    static Stream<Arguments> values() {
        return Stream.of(
                Arguments.of(Whole.of(1, 8), "8", 8),
                Arguments.of(Size.of(1, Size.G), "4k", 4096L),
                Arguments.of(
                        Size.of(1, Size.G).list(), "3, 8..32,1K", List.of(3L, 8L, 16L, 32L, 1024L)),
                Arguments.of(Whole.of(1, 8).list(), "1, 4", List.of(1, 4)),
                Arguments.of(Words.flag("yes", "no"), "no", false),
                Arguments.of(new WordOr<>("none", Whole.of(0, 3)), "none", Optional.empty()),
                Arguments.of(new WordOr<>("none", Whole.of(0, 3)), "2", Optional.of(2)),
                Arguments.of(ALIAS.allowed(), "2", 2));
    }

    @ParameterizedTest
    @MethodSource("values")
    void readsWhatItAllows(Allowed<?> allowed, String text, Object value) {
        assertThat(allowed.parse("p", text)).isEqualTo(value);
    }

    static Stream<Arguments> wrong() {
        return Stream.of(
                Arguments.of(Whole.of(1, 8), "9", "p is 9; expected a whole number from 1 to 8"),
                Arguments.of(Whole.of(1, 8), "", "p is empty; expected a whole number from 1 to 8"),
                Arguments.of(
                        Whole.of(1, 8).bounded(it -> it.atMost(4)),
                        "5",
                        "p is 5; expected a whole number from 1 to 4"),
                Arguments.of(
                        Size.of(8, 64),
                        "1K",
                        "p is 1K; expected a size from 8 to 64 bytes, such as 8, 4K or 1M"),
                Arguments.of(
                        Size.of(8, 64).list(),
                        "16..8",
                        "p is 16..8; expected a range from a smaller to a larger size"),
                Arguments.of(
                        Whole.of(1, 8).list(),
                        "1,".repeat(256) + "1",
                        "p is 257 values; expected at most 256"),
                Arguments.of(Words.of("a", "b"), "c", "p is 'c'; expected one of a, b"));
    }

    @ParameterizedTest
    @MethodSource("wrong")
    void refusesTheRestWithASentence(Allowed<?> allowed, String text, String sentence) {
        assertThatThrownBy(() -> allowed.parse("p", text))
                .isInstanceOf(JobException.class)
                .hasMessage(sentence);
    }

    @Test
    void aJobUsesAParameterUnderEitherName() {
        assertThat(given(Map.of()).get(COUNT)).isEqualTo(4);
        assertThat(given(Map.of("number", "7")).get(COUNT)).isEqualTo(7);
        assertThat(given(Map.of("count", " 9 ")).atMost(COUNT, 9)).isEqualTo(9);
        assertThatThrownBy(() -> given(Map.of("number", "7", "count", "7")).get(COUNT))
                .hasMessage(
                        "number is set together with count, which has the same meaning; expected only one of them");
        assertThatThrownBy(() -> given(Map.of("size", "7")))
                .hasMessage("parameter size does not exist in w; expected one of count, number");
    }

    private static Parameters given(Map<String, String> given) {
        return new Parameters("w", List.of(COUNT, ALIAS), given);
    }
}
