package dev.doorbell.workloads.offload.p3dfft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.doorbell.workloads.offload.p3dfft.Pencil.Axis;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The whole transform of all ranks, with blocks handed over by the test. */
class TranspositionTest {

    @ParameterizedTest
    @CsvSource({
        "8,8,8,1,1",
        "8,8,8,2,2",
        "9,7,5,3,2",
        "4,10,6,3,5",
        "12,5,11,4,5",
        "7,6,13,1,6",
        "2,2,2,2,2"
    })
    void transposesBringEveryPointToItsPlaceAndBack(int nx, int ny, int nz, int m1, int m2) {
        Ranks ranks = new Ranks(new Decomposition(nx, ny, nz, m1, m2));
        ranks.forward();

        assertThat(ranks.wrongSpectrumBytes()).isZero();

        ranks.backward();

        assertThat(ranks.wrongSpaceBytes()).isZero();
    }

    @Test
    void wavesAreTheSumOfTheirDefinition() {
        Decomposition grid = new Decomposition(6, 5, 4, 2, 2);
        Ranks ranks = new Ranks(grid);
        List<double[]> input = ranks.space;
        ranks.forward();

        for (int rank = 0; rank < grid.ranks(); rank++) {
            Pencil waves = grid.pencil(Axis.Z, rank);
            int x = waves.x().first();
            int y = waves.y().end() - 1;
            double[] expected = definition(grid, input, x, y, 3);
            int at = 2 * waves.index(x, y, 3);
            assertThat(ranks.waves.get(rank)[at]).isCloseTo(expected[0], within(1e-12));
            assertThat(ranks.waves.get(rank)[at + 1]).isCloseTo(expected[1], within(1e-12));
        }
    }

    @Test
    void aWrongByteOfABlockIsFound() {
        Ranks ranks = new Ranks(new Decomposition(9, 7, 5, 3, 2));
        ranks.corruptFrom = 4;
        ranks.forward();

        assertThat(ranks.wrongSpectrumBytes()).isPositive();
        ranks.backward();
        assertThat(ranks.wrongSpaceBytes()).isPositive();
    }

    @Test
    void whatAnEarlierCallLeftIsNotTakenForRight() {
        Ranks ranks = new Ranks(new Decomposition(8, 4, 4, 2, 2));
        ranks.forward();
        ranks.call++;

        assertThat(ranks.wrongSpectrumBytes()).isPositive();
    }

    @Test
    void blocksArePaddedToTheLongestOfTheExchange() {
        Decomposition grid = new Decomposition(9, 7, 5, 3, 2);
        Transposition row = new Transposition(grid, 0, Axis.X, Axis.Y);
        Transposition column = new Transposition(grid, 0, Axis.Y, Axis.Z);

        // 5 waves over 3: 2 at most; 7 lines over 3: 3; planes of the first rank: 2 of 5.
        assertThat(row.blockBytes()).isEqualTo(2 * 3 * 2 * 16);
        // The first of 3 has 1 wave; 7 lines over 2: 4; 5 planes over 2: 3.
        assertThat(column.blockBytes()).isEqualTo(1 * 4 * 3 * 16);
        assertThat(row.members()).isEqualTo(3);
        assertThat(column.members()).isEqualTo(2);
        assertThat(grid.row(4)).containsExactly(3, 4, 5);
        assertThat(grid.column(4)).containsExactly(1, 4);
        assertThat(Decomposition.nearSquare(16)).isEqualTo(4);
        assertThat(Decomposition.nearSquare(24)).isEqualTo(4);
        assertThat(Decomposition.nearSquare(7)).isEqualTo(1);
    }

    private static double[] definition(
            Decomposition grid, List<double[]> input, int kx, int ky, int kz) {
        double[] sum = new double[2];
        for (int rank = 0; rank < grid.ranks(); rank++) {
            Pencil space = grid.space(rank);
            for (int z = space.z().first(); z < space.z().end(); z++) {
                for (int y = space.y().first(); y < space.y().end(); y++) {
                    for (int x = 0; x < grid.nx(); x++) {
                        double value = input.get(rank)[space.index(x, y, z)];
                        double turns =
                                (double) kx * x / grid.nx()
                                        + (double) ky * y / grid.ny()
                                        + (double) kz * z / grid.nz();
                        sum[0] += value * Math.cos(-2 * Math.PI * turns);
                        sum[1] += value * Math.sin(-2 * Math.PI * turns);
                    }
                }
            }
        }
        return sum;
    }

    /** All ranks of a grid, in one place. */
    private static final class Ranks {
        private final Decomposition grid;
        private final LineTransforms lines;
        private final TestField field;
        private final List<double[]> space = new ArrayList<>();
        private List<double[]> waves = new ArrayList<>();
        private int corruptFrom = -1;
        private long call = 7;

        Ranks(Decomposition grid) {
            this.grid = grid;
            lines = new LineTransforms(grid);
            field = new TestField(grid, 11);
            for (int rank = 0; rank < grid.ranks(); rank++) {
                space.add(field.input(grid.space(rank), call));
            }
        }

        void forward() {
            space.forEach(points -> waves.add(lines.realToComplex(points)));
            exchange(Axis.X, Axis.Y);
            waves.forEach(points -> lines.forward(Axis.Y, points));
            exchange(Axis.Y, Axis.Z);
            waves.forEach(points -> lines.forward(Axis.Z, points));
        }

        void backward() {
            waves.forEach(points -> lines.backward(Axis.Z, points));
            exchange(Axis.Z, Axis.Y);
            waves.forEach(points -> lines.backward(Axis.Y, points));
            exchange(Axis.Y, Axis.X);
            for (int rank = 0; rank < grid.ranks(); rank++) {
                space.set(rank, lines.complexToReal(waves.get(rank), 1.0 / grid.points()));
            }
        }

        private void exchange(Axis from, Axis to) {
            boolean row = from == Axis.X || to == Axis.X;
            List<double[]> next = new ArrayList<>();
            List<Transposition> all =
                    IntStream.range(0, grid.ranks())
                            .mapToObj(rank -> new Transposition(grid, rank, from, to))
                            .toList();
            for (int rank = 0; rank < grid.ranks(); rank++) {
                Transposition mine = all.get(rank);
                double[] target = new double[Math.toIntExact(mine.unpackedBytes() / 8)];
                List<Integer> members = row ? grid.row(rank) : grid.column(rank);
                for (int i = 0; i < members.size(); i++) {
                    int peer = members.get(i);
                    byte[] block = all.get(peer).pack(waves.get(peer), members.indexOf(rank));
                    assertThat((long) block.length).isLessThanOrEqualTo(mine.blockBytes());
                    if (peer == corruptFrom && rank == corruptFrom) {
                        block[6] ^= 1;
                    }
                    mine.unpack(block, i, target);
                }
                next.add(target);
            }
            waves = next;
        }

        long wrongSpectrumBytes() {
            return IntStream.range(0, grid.ranks())
                    .mapToLong(rank ->
                            field.wrongSpectrumBytes(
                                    grid.pencil(Axis.Z, rank), waves.get(rank), call))
                    .sum();
        }

        long wrongSpaceBytes() {
            return IntStream.range(0, grid.ranks())
                    .mapToLong(
                            rank -> field.wrongSpaceBytes(grid.space(rank), space.get(rank), call))
                    .sum();
        }
    }
}
