package dev.doorbell.hardware.nic.wqe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * The table of work queue entries, and the page that shows it. To rewrite the diagram after an
 * intended change, run {@code mvn test -pl hardware -am -Dtest=WqeTableTest
 * -Dsurefire.failIfNoSpecifiedTests=false -Dupdate}.
 */
class WqeTableTest {

    private static final Path PAGE = Path.of("..", "docs", "wqe.md");
    private static final String BEGIN = "```mermaid\n";
    private static final String END = "```\n";

    @Test
    void anEventLeadsToOneState() {
        assertThat(WqeTable.MOVES.stream().map(move -> move.from() + " " + move.event()))
                .doesNotHaveDuplicates();
    }

    @Test
    void everyStateIsReachedAndOnlyEndsAreFinal() {
        Set<WqeState> reached = EnumSet.of(WqeState.POSTED);
        Set<WqeState> left = EnumSet.noneOf(WqeState.class);
        WqeTable.MOVES.forEach(move -> {
            reached.add(move.to());
            left.add(move.from());
        });

        assertThat(reached).containsExactlyInAnyOrder(WqeState.values());
        for (WqeState state : WqeState.values()) {
            assertThat(state.ended()).as("%s", state).isEqualTo(!left.contains(state));
        }
    }

    @Test
    void everyOtherEventThrows() {
        for (WqeState state : WqeState.values()) {
            for (WqeEvent event : WqeEvent.values()) {
                boolean listed =
                        WqeTable.MOVES.stream()
                                .anyMatch(it -> it.from() == state && it.event() == event);
                if (listed) {
                    assertThat(WqeTable.MOVES.get(WqeTable.move(state, event)).from())
                            .isEqualTo(state);
                } else {
                    assertThatThrownBy(() -> WqeTable.move(state, event))
                            .isInstanceOf(IllegalStateException.class)
                            .hasMessage(
                                    "expected an event that can happen to an entry that is %s but was %s",
                                    state, event);
                }
            }
        }
    }

    @Test
    void theDiagramShowsTheTable() throws IOException {
        String page = Files.readString(PAGE);
        int begin = page.indexOf(BEGIN) + BEGIN.length();
        int end = page.indexOf(END, begin);
        if (System.getProperty("update") != null) {
            page = page.substring(0, begin) + diagram() + page.substring(end);
            Files.writeString(PAGE, page);
            end = page.indexOf(END, begin);
        }
        assertThat(page.substring(begin, end)).isEqualTo(diagram());
    }

    private static String diagram() {
        Map<String, List<String>> events = new LinkedHashMap<>();
        for (WqeTransition move : WqeTable.MOVES) {
            events.computeIfAbsent(move.from() + " --> " + move.to(), it -> new ArrayList<>())
                    .add(move.event().name().toLowerCase(Locale.ROOT).replace('_', ' '));
        }
        StringBuilder text = new StringBuilder("stateDiagram-v2\n    [*] --> POSTED\n");
        events.forEach((arrow, names) ->
                text.append("    %s: %s\n".formatted(arrow, String.join(", ", names))));
        for (WqeState state : WqeState.values()) {
            if (state.ended()) {
                text.append("    %s --> [*]\n".formatted(state));
            }
        }
        return text.toString();
    }
}
