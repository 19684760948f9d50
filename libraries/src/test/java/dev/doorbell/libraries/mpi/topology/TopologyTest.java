package dev.doorbell.libraries.mpi.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.libraries.mpi.message.MpiException;
import java.util.List;
import org.junit.jupiter.api.Test;

class TopologyTest {

    private final Grid grid = new Grid(List.of(3, 2), List.of(true, false));

    @Test
    void choosesBalancedDimensions() {
        assertThat(Dimensions.of(12, 0, 0)).containsExactly(4, 3);
        assertThat(Dimensions.of(360, 0, 0, 0)).containsExactly(10, 6, 6);
        assertThat(Dimensions.of(5000, 0, 0, 0, 0, 0, 0)).containsExactly(5, 5, 5, 5, 4, 2);
        assertThat(Dimensions.of(144, 0, 3, 0, 2)).containsExactly(6, 3, 4, 2);
        assertThat(Dimensions.of(7, 0, 0)).containsExactly(7, 1);
    }

    @Test
    void refusesDimensionsThatDoNotFill() {
        assertThatThrownBy(() -> Dimensions.of(6, 4, 0))
                .isInstanceOf(MpiException.class)
                .hasMessage(
                        "6 members do not fill a grid of sizes [4, 0]; expected free sizes, 0, or divisors");
        assertThatThrownBy(() -> Dimensions.of(6, 2, 2)).isInstanceOf(MpiException.class);
        assertThatThrownBy(() -> Dimensions.of(6, -1, 0)).isInstanceOf(MpiException.class);
    }

    @Test
    void numbersMembersInRowMajorOrder() {
        assertThat(grid.coordinates(3)).containsExactly(1, 1);
        assertThat(grid.member(-1, 1)).isEqualTo(5);
        assertThatThrownBy(() -> grid.member(0, 2))
                .isInstanceOf(MpiException.class)
                .hasMessage("coordinate 1 is 2; expected from 0 to 1");
    }

    @Test
    void shiftsAroundRingsAndBeyondEdges() {
        assertThat(grid.shifted(4, 0, 1)).isEqualTo(0);
        assertThat(grid.shifted(0, 0, -4)).isEqualTo(4);
        assertThat(grid.shifted(0, 1, -1)).isEqualTo(-1);
        assertThat(grid.sources(0)).containsExactly(4, 2, -1, 1);
    }

    @Test
    void slicesKeepTheRemainingDimensions() {
        List<Boolean> remain = List.of(true, false);

        assertThat(grid.slice(3, remain)).containsExactly(1, 3, 5);
        assertThat(grid.part(remain)).isEqualTo(new Grid(List.of(3), List.of(true)));
        assertThat(grid.slice(3, List.of(false, false))).containsExactly(3);
    }

    @Test
    void graphsKnowNeighbours() {
        Graph star = new Graph(List.of(2, 3, 4), List.of(1, 2, 0, 0));

        assertThat(star.neighbours(0)).containsExactly(1, 2);
        assertThat(star.destinations(2)).containsExactly(0);
        assertThatThrownBy(() -> new Graph(List.of(1), List.of(3)))
                .isInstanceOf(MpiException.class)
                .hasMessage("edge of a graph is 3; expected from 0 to 0");
    }
}
