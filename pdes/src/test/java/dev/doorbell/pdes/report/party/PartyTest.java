package dev.doorbell.pdes.report.party;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class PartyTest {

    private static final Party.Actor PE = Party.actor("PE", 1);

    @Test
    void readsTheTextOfEveryForm() {
        Map.of(
                        "PE 1", PE,
                        "PE 1 CTA 0", PE.part("CTA", 0),
                        "PE 1 stream", PE.part("stream"),
                        "GPU 0 thread block 3 step 2 (rs)",
                                Party.actor("GPU", 0)
                                        .part("thread block", 3)
                                        .part("step", 2)
                                        .part("(rs)"),
                        "PE 1 on node7", PE.on(7),
                        "the other CTAs of PE 1 on node7", Party.parts("other CTAs", PE.on(7)),
                        "the workers of its DPU", Party.parts("workers", Party.own("DPU")),
                        "its peer", Party.own("peer"),
                        "rank 3 and the worker of the sender",
                                new Party.Helped(
                                        Party.actor("rank", 3), "the worker of the sender"))
                .forEach((text, party) -> {
                    assertThat(party.text()).isEqualTo(text);
                    assertThat(Party.parse(text)).isEqualTo(party);
                });
    }

    @Test
    void leavesOtherTextsAsTheyAre() {
        for (String text :
                new String[] {
                    "",
                    "the NIC",
                    "the NIC, when PE 3 acknowledges",
                    "a PE other than PE 2",
                    "worker 1 of node 0: group 2 of rank 3, stage 0",
                    "workers of nodes [0, 1]",
                    "node0 DRAM",
                    "host 0.1",
                    "PE 01",
                    "7",
                    "PE 99999999999"
                }) {
            assertThat(Party.parse(text)).isEqualTo(Party.named(text));
        }
    }

    @Test
    void knowsPartsAndWholes() {
        Party cta = PE.part("CTA", 0);

        assertThat(cta.isPartOf(PE)).isTrue();
        assertThat(cta.isPartOf(PE.on(7))).isTrue();
        assertThat(cta.on(7).isPartOf(Party.parts("CTAs", PE.on(7)))).isTrue();
        assertThat(new Party.Helped(PE, "its worker").isPartOf(PE)).isTrue();
        assertThat(PE.isPartOf(PE)).isFalse();
        assertThat(Party.actor("PE", 10).isPartOf(PE)).isFalse();
        assertThat(Party.named("PE").isPartOf(PE)).isFalse();
        assertThat(Party.parts("CTAs", PE.on(7)).whole()).isEqualTo(PE.on(7));
        assertThat(Party.parts("CTAs", PE.on(7)).bare()).isEqualTo(Party.parts("CTAs", PE));
        assertThat(Party.parts("CTAs", PE).on(7)).isEqualTo(Party.parts("CTAs", PE.on(7)));
        assertThat(PE.part("CTA", 0).within(PE)).isEqualTo("CTA 0");
        assertThat(PE.within(PE)).isEmpty();
    }
}
