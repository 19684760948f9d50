package dev.doorbell.report.hang;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WaitGraphTest {

    @Test
    void findsACircleBehindAChainAndADeadEnd() {
        WaitGraph graph = graph("a>b", "b>x", "b>c", "c>d", "d>e", "e>c");

        assertThat(graph.circle())
                .extracting(edge -> edge.from().text())
                .containsExactly("c", "d", "e");
        assertThat(texts(graph.ends())).containsExactly("x");
    }

    @Test
    void findsNoCircleWhereTwoWaysMeet() {
        WaitGraph graph = graph("a>b", "a>c", "b>d", "c>d");

        assertThat(graph.circle()).isEmpty();
        assertThat(texts(graph.ends())).containsExactly("d");
    }

    @Test
    void takesPartsOfAnActorAsTheActor() {
        WaitGraph graph =
                graph("PE 1 CTA 0>PE 10", "PE 10 CTA 2>PE 1", "PE 1>the CTAs of its kernel");

        assertThat(texts(graph.actors())).containsExactly("PE 1", "PE 10");
        assertThat(graph.circle())
                .extracting(edge -> edge.who().text())
                .containsExactly("PE 1 CTA 0", "PE 10 CTA 2");
    }

    @Test
    void saysOnWhichNodeAnActorIsWhereAWaitTells() {
        WaitGraph graph =
                graph(
                        "PE 0>the CTAs of PE 0 on node0",
                        "PE 0 CTA 0>PE 1",
                        "PE 1>the CTAs of PE 1 on node1",
                        "PE 1 CTA 0>PE 0 on node0",
                        "PE 2 CTA 0>a PE other than PE 2");

        assertThat(texts(graph.actors()))
                .containsExactly(
                        "PE 0 on node0", "PE 1 on node1", "PE 2 CTA 0", "a PE other than PE 2");
        assertThat(graph.sentence())
                .isEqualTo(
                        "Deadlock cycle: PE 0 CTA 0 waits for something of PE 1 on node1; PE 1 CTA 0 waits for something of PE 0 on node0.");
        assertThat(WaitGraphSvg.of(graph, "a hang"))
                .contains(">PE 1 on node1</text>", ">CTA 0 waits for something</text>");
    }

    @Test
    void endsOnLongChainsAndManyBranches() {
        String[] waits =
                Stream.iterate(0, i -> i < 300, i -> i + 1)
                        .flatMap(i ->
                                Stream.of(
                                        "n%d>n%d".formatted(i, i + 1),
                                        "n%d>n%d".formatted(i, i + 2)))
                        .toArray(String[]::new);

        assertThat(graph(waits).circle()).isEmpty();
        assertThat(texts(graph(waits).ends())).containsExactly("n300", "n301");
    }

    private static List<String> texts(Collection<Party> parties) {
        return parties.stream().map(Party::text).toList();
    }

    private static WaitGraph graph(String... waits) {
        List<Wait> list =
                Stream.of(waits)
                        .map(wait ->
                                Wait.parse(
                                        wait.substring(0, wait.indexOf('>')),
                                        "something",
                                        wait.substring(wait.indexOf('>') + 1)))
                        .toList();
        return WaitGraph.of(list);
    }
}
