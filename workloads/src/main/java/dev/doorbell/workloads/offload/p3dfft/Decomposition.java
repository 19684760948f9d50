package dev.doorbell.workloads.offload.p3dfft;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Decomposition of the grid over ranks. Ranks form {@code m1} times {@code m2} processors: a row is
 * {@code m1} ranks with consecutive numbers, a column one rank of each row.
 *
 * @param nx points of the first axis, which is real
 * @param ny of the second
 * @param nz of the third
 * @param m1 ranks in a row, 1 to {@code ny} and the wave numbers of x
 * @param m2 ranks in a column, 1 to {@code ny} and {@code nz}
 */
record Decomposition(int nx, int ny, int nz, int m1, int m2) {

    /** The width of the processor grid nearest to a square, rows not longer than columns. */
    static int nearSquare(int ranks) {
        int width = 1;
        for (int candidate = 1; candidate * candidate <= ranks; candidate++) {
            width = ranks % candidate == 0 ? candidate : width;
        }
        return width;
    }

    /** Wave numbers of x that are kept; the others are their conjugates. */
    int wavesX() {
        return nx / 2 + 1;
    }

    /** Points of the whole grid. */
    long points() {
        return (long) nx * ny * nz;
    }

    int ranks() {
        return m1 * m2;
    }

    /** Numbers of the ranks in the row of {@code rank}. */
    List<Integer> row(int rank) {
        return IntStream.range(0, m1).map(k -> rank / m1 * m1 + k).boxed().toList();
    }

    /** Numbers of the ranks in the column of {@code rank}. */
    List<Integer> column(int rank) {
        return IntStream.range(0, m2).map(k -> k * m1 + rank % m1).boxed().toList();
    }

    /** The ranks of every row and every column, each once. */
    List<List<Integer>> communicators() {
        return IntStream.range(0, ranks())
                .boxed()
                .flatMap(rank -> Stream.of(row(rank), column(rank)))
                .distinct()
                .toList();
    }

    /** The points of space a rank begins with. */
    Pencil space(int rank) {
        return new Pencil(
                Pencil.Axis.X,
                Range.all(nx),
                Range.part(ny, rank % m1, m1),
                Range.part(nz, rank / m1, m2));
    }

    /** The complex points a rank has while it transforms along an axis. */
    Pencil pencil(Pencil.Axis along, int rank) {
        int i = rank % m1;
        int j = rank / m1;
        return switch (along) {
            case X ->
                    new Pencil(
                            along,
                            Range.all(wavesX()),
                            Range.part(ny, i, m1),
                            Range.part(nz, j, m2));
            case Y ->
                    new Pencil(
                            along,
                            Range.part(wavesX(), i, m1),
                            Range.all(ny),
                            Range.part(nz, j, m2));
            case Z ->
                    new Pencil(
                            along,
                            Range.part(wavesX(), i, m1),
                            Range.part(ny, j, m2),
                            Range.all(nz));
        };
    }

    /** Most points of a block between two ranks of the row of {@code rank}. */
    long rowBlock(int rank) {
        return (long) Math.ceilDiv(wavesX(), m1)
                * Math.ceilDiv(ny, m1)
                * Range.part(nz, rank / m1, m2).count();
    }

    /** Most points of a block between two ranks of the column of {@code rank}. */
    long columnBlock(int rank) {
        return (long) Range.part(wavesX(), rank % m1, m1).count()
                * Math.ceilDiv(ny, m2)
                * Math.ceilDiv(nz, m2);
    }
}
