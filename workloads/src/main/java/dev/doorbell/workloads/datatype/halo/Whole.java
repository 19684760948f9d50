package dev.doorbell.workloads.datatype.halo;

/**
 * The same stencil on the whole domain at once, for comparison. Numbers are whole and wrap around,
 * so that no order of additions matters.
 */
final class Whole {

    private final Domain domain;
    private long[] cells;

    Whole(Domain domain, int steps) {
        this.domain = domain;
        int count = 1;
        for (int processes : domain.processes()) {
            count *= processes * domain.side();
        }
        cells = new long[count];
        for (int i = 0; i < count; i++) {
            cells[i] = first(i);
        }
        for (int step = 0; step < steps; step++) {
            advance();
        }
    }

    /** Initial value of a cell. */
    static long first(int cell) {
        return (cell + 1) * 0x9E3779B97F4A7C15L;
    }

    /** A cell after a step, from itself and the sum of its neighbours. */
    static long next(long self, long neighbours) {
        return 3 * self + 5 * neighbours + 1;
    }

    long cell(int index) {
        return cells[index];
    }

    private void advance() {
        long[] after = new long[cells.length];
        for (int cell = 0; cell < cells.length; cell++) {
            long neighbours = 0;
            int stride = 1;
            int left = cell;
            for (int i = domain.dimensions() - 1; i >= 0; i--) {
                int extent = domain.side() * domain.processes()[i];
                int at = left % extent;
                neighbours += at > 0 ? cells[cell - stride] : 0;
                neighbours += at < extent - 1 ? cells[cell + stride] : 0;
                left /= extent;
                stride *= extent;
            }
            after[cell] = next(cells[cell], neighbours);
        }
        cells = after;
    }
}
