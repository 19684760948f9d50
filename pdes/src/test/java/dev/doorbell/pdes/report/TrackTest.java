package dev.doorbell.pdes.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.pdes.report.party.Party;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TrackTest {

    private static final Track.Engine GPU = Track.at(Place.host(2)).part("gpu", 1);

    @Test
    void readsTheTextOfEveryForm() {
        Map.of(
                        "node2", Track.at(Place.host(2)),
                        "node2/gpu1/cta13", GPU.part("cta", 13),
                        "node2/gpu1/pcie", GPU.part("pcie"),
                        "node0/nic3/wqe", Track.at(Place.nic(0, 3)).part("wqe"),
                        "node0/dpu1", Track.at(Place.dpu(0, 1)),
                        "node0/dpu1 worker4",
                                new Track.Served(
                                        Resource.of(Place.dpu(0, 1), ResourceKind.WORKER_CORE, 4)),
                        "node0 gpu1 SMs",
                                new Track.Served(
                                        Resource.of(Place.host(0), ResourceKind.GPU_SMS, 1)),
                        "rank 3", new Track.Program(Party.actor("rank", 3)))
                .forEach((text, track) -> {
                    assertThat(track.text()).isEqualTo(text);
                    assertThat(Track.parse(text)).isEqualTo(track);
                });
    }

    @Test
    void keepsOtherTexts() {
        for (String text : new String[] {"", "/", "node0/", "node0//x", "node0/gpu01", "a/b/c"}) {
            assertThat(Track.parse(text).text()).isEqualTo(text);
        }
    }

    @Test
    void knowsGroupKindAndOwner() {
        Track.Engine wqe = Track.at(Place.nic(0, 3)).part("wqe");

        assertThat(GPU.part("cta", 13).kind()).isEqualTo("gpu/cta");
        assertThat(GPU.part("cta", 13).owner()).isEqualTo(1);
        assertThat(GPU.group()).isEqualTo("node2");
        assertThat(wqe.kind()).isEqualTo("nic/wqe");
        assertThat(wqe.owner()).isEqualTo(3);
        assertThat(wqe.group()).isEqualTo("node0");
        assertThat(Track.at(Place.host(2)).owner()).isZero();
        assertThat(Track.parse("node0/dpu1 worker4").group()).isEqualTo("node0");
        assertThat(Track.parse("node0 gpu1 SMs").group()).isEqualTo("node0 gpu1 SMs");
        assertThat(Track.parse("rank 3").group()).isEqualTo("rank 3");
    }
}
