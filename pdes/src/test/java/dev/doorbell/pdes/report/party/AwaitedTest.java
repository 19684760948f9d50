package dev.doorbell.pdes.report.party;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.pdes.report.party.Awaited.Event;
import dev.doorbell.pdes.report.party.Awaited.Step;
import dev.doorbell.pdes.report.party.Awaited.Verb;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AwaitedTest {

    @Test
    void readsTheTextOfEveryForm() {
        Map.of(
                        "PE 3 to come to barrier 2 of its team",
                        new Step(Party.actor("PE", 3), Verb.COME_TO, "barrier 2 of its team"),
                        "PE 3 to get on in barrier 2 of its team",
                        new Step(Party.actor("PE", 3), Verb.GET_ON_IN, "barrier 2 of its team"),
                        "PE 3 to pass broadcast 1 of its team on",
                        new Step(Party.actor("PE", 3), Verb.PASS, "broadcast 1 of its team on"),
                        "PE 3 to sing",
                        new Event("PE 3", "sing"),
                        "the word at heap offset 8 to be >= 1",
                        new Event("the word at heap offset 8", "be >= 1"),
                        "a send to rank 1 to come to rest",
                        new Event("a send", "rank 1 to come to rest"),
                        "completion of entry 3 on QP 4",
                        new Event("completion of entry 3 on QP 4", ""),
                        "whereto to ",
                        new Event("whereto to ", ""))
                .forEach((text, awaited) -> {
                    assertThat(awaited.text()).isEqualTo(text);
                    assertThat(Awaited.parse(text)).isEqualTo(awaited);
                });
    }
}
