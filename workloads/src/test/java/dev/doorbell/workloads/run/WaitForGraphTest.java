package dev.doorbell.workloads.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.pdes.report.Wait;
import java.util.List;
import org.junit.jupiter.api.Test;

class WaitForGraphTest {

    @Test
    void namesThePeThatHasEnded() {
        assertThat(
                        WaitForGraph.sentences(
                                List.of(
                                        Wait.parse("PE 0 CTA 0", "barrier 2", "PE 3"),
                                        Wait.parse("PE 1 CTA 0", "barrier 2", "PE 3"))))
                .containsExactly(
                        "deadlock: PE 3 has ended and never comes, and PE 0 CTA 0, PE 1 CTA 0 wait for it",
                        "PE 0 CTA 0 waits for barrier 2, which only PE 3 could satisfy",
                        "PE 1 CTA 0 waits for barrier 2, which only PE 3 could satisfy");
    }

    @Test
    void namesEachPeThatHasEnded() {
        assertThat(
                        WaitForGraph.sentences(
                                        List.of(
                                                Wait.parse("PE 0", "a message", "PE 2 on node1"),
                                                Wait.parse("PE 1", "a message", "PE 3")))
                                .getFirst())
                .isEqualTo(
                        "deadlock: PE 2 on node1 has ended and never comes, and PE 0 waits for it; PE 3 has ended and never comes, and PE 1 waits for it");
    }

    @Test
    void namesThePlaceThatKeepsAPeFromAMeeting() {
        assertThat(
                        WaitForGraph.sentences(
                                List.of(
                                        Wait.parse("PE 0", "PE 1 to come to barrier 1", "PE 1"),
                                        Wait.parse("PE 1", "its kernel", "the CTAs of PE 1"),
                                        Wait.parse("PE 1 CTA 0", "signal 5", "PE 0"))))
                .containsExactly(
                        "deadlock: PE 1 does not come to barrier 1, for PE 1 CTA 0 waits for signal 5",
                        "PE 0 waits for PE 1 to come to barrier 1, which only PE 1 could satisfy",
                        "PE 1 waits for its kernel, which only the CTAs of PE 1 could satisfy",
                        "PE 1 CTA 0 waits for signal 5, which only PE 0 could satisfy");
    }

    @Test
    void doesNotBlameAPeThatIsAtTheMeeting() {
        assertThat(
                        WaitForGraph.sentences(
                                List.of(
                                        Wait.parse("PE 0", "PE 1 to come to barrier 1", "PE 1"),
                                        Wait.parse("PE 1", "PE 0 to come to barrier 1", "PE 0"))))
                .noneMatch(it -> it.startsWith("deadlock"));
    }

    @Test
    void doesNotTakePe1ForPe10() {
        assertThat(
                        WaitForGraph.sentences(
                                List.of(
                                        Wait.parse("PE 0", "a message", "PE 1"),
                                        Wait.parse("PE 10", "a message", "PE 0"))))
                .first()
                .isEqualTo("deadlock: PE 1 has ended and never comes, and PE 0 waits for it");
    }

    @Test
    void repeatsNoSentence() {
        Wait wait = Wait.parse("engine", "a request", "a client");

        assertThat(WaitForGraph.sentences(List.of(wait, wait)))
                .containsExactly("engine waits for a request, which only a client could satisfy");
        assertThat(WaitForGraph.sentences(List.of())).isEmpty();
    }
}
