package dev.doorbell.hardware;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.pdes.report.Place;
import dev.doorbell.pdes.report.Resource;
import dev.doorbell.pdes.report.ResourceKind;
import org.junit.jupiter.api.Test;

class ServiceTimesTest {

    private static final Resource EGRESS = Resource.parse("node0/nic0 egress link");

    @Test
    void halvesAKindAndItsCounterpart() {
        ServiceTimes times = ServiceTimes.halved(ResourceKind.EGRESS_LINK);

        assertThat(times.ps(ResourceKind.EGRESS_LINK, 100)).isEqualTo(50);
        assertThat(times.ps(ResourceKind.INGRESS_LINK, 101)).isEqualTo(51);
        assertThat(times.ps(ResourceKind.DRAM, 100)).isEqualTo(100);
        assertThat(ServiceTimes.allHalved().ps(ResourceKind.DRAM, 1)).isEqualTo(1);
        assertThat(ServiceTimes.UNCHANGED.ps(ResourceKind.EGRESS_LINK, 100)).isEqualTo(100);
    }

    @Test
    void everyKindIsTheCounterpartOfItsCounterpart() {
        for (ResourceKind kind : ResourceKind.values()) {
            assertThat(kind.counterpart().counterpart()).isEqualTo(kind);
        }
    }

    @Test
    void reachesResourcesCreatedBeforeAndAfter() {
        Instruments instruments = new Instruments(false);
        FifoResource before = instruments.resource(EGRESS);
        instruments.serveAt(ServiceTimes.halved(ResourceKind.EGRESS_LINK));
        FifoResource after = instruments.resource(EGRESS);
        FifoResource other = instruments.resource(Resource.of(Place.host(0), ResourceKind.DRAM));

        assertThat(before.enter(10, 100)).isEqualTo(60);
        assertThat(before.enter(20, 100)).isEqualTo(110);
        assertThat(before.busyPs()).isEqualTo(100);
        assertThat(after.enter(10, 100)).isEqualTo(60);
        assertThat(other.enter(10, 100)).isEqualTo(110);
    }
}
