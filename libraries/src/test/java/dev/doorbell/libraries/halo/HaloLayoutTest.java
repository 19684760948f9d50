package dev.doorbell.libraries.halo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.libraries.mesh.Domain;
import dev.doorbell.libraries.mesh.Neighbour;
import java.util.List;
import org.junit.jupiter.api.Test;

class HaloLayoutTest {

    private static final List<Domain> FOUR = Boxes.slabs(8, 3, 4);

    @Test
    void countsTheBytesOfOneFieldWithItsGhosts() {
        HaloLayout end = HaloLayout.real(FOUR.get(0));
        HaloLayout middle = HaloLayout.real(FOUR.get(1));

        assertThat(end.fieldBytes()).isEqualTo((18 + 9) * 8);
        assertThat(end.sentBytes()).isEqualTo(9 * 8);
        assertThat(middle.fieldBytes()).isEqualTo((18 + 18) * 8);
        assertThat(middle.sentBytes()).isEqualTo(18 * 8);
        assertThat(middle.receivedBytes()).isEqualTo(18 * 8);
    }

    @Test
    void laysOnePeersFieldsSideBySide() {
        HaloLayout middle = HaloLayout.real(FOUR.get(1));

        assertThat(middle.sendOffset(0, 3)).isZero();
        assertThat(middle.sendOffset(1, 3)).isEqualTo(9 * 3 * 8);
        assertThat(middle.receiveOffset(1, 3)).isEqualTo(9 * 3 * 8);
        assertThat(middle.sentBytes(1, 3)).isEqualTo(9 * 3 * 8);
        assertThat(middle.receivedBytes(1, 3)).isEqualTo(9 * 3 * 8);
    }

    @Test
    void hasAllOthersAsPeersWhenAsked() {
        HaloLayout all = HaloLayout.all(FOUR.get(2), 4);

        assertThat(all.peers()).extracting(Neighbour::domain).containsExactly(0, 1, 3);
        assertThat(all.peers().get(0).received()).isZero();
        assertThat(all.sentBytes()).isEqualTo(HaloLayout.real(FOUR.get(2)).sentBytes());
        assertThat(all.receiveOffset(2, 1)).isEqualTo(9 * 8);
        assertThat(all.peer(3)).isEqualTo(2);
    }

    @Test
    void refusesAPeerItDoesNotHave() {
        assertThatThrownBy(() -> HaloLayout.real(FOUR.get(0)).peer(3))
                .hasMessage("expected a peer of domain 0 but was 3");
    }
}
