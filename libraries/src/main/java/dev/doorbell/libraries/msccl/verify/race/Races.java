package dev.doorbell.libraries.msccl.verify.race;

import dev.doorbell.libraries.msccl.code.BufferLayout;
import dev.doorbell.libraries.msccl.code.Transfer;
import dev.doorbell.libraries.msccl.flow.Flow;
import dev.doorbell.libraries.msccl.program.Chunk;
import dev.doorbell.libraries.msccl.program.Placement;
import java.util.ArrayList;
import java.util.List;

/**
 * Detection of unordered accesses. Steps of a thread block are ordered; a send precedes its
 * receive; a published step precedes those that wait for it. A sender's wait for a free slot does
 * not order accesses here, because the places of slots and the times of their release depend on
 * size and transport.
 *
 * <p>A write is compared with the accesses since the previous write, a read with the last write.
 * Accesses before those are ordered by them, or have been found. Most pairs are ordered on their
 * own GPU, so only the rest is checked across all GPUs.
 */
public final class Races {

    /** Largest number of candidates on each GPU. */
    private static final int MOST_CANDIDATES = 100_000;

    private final Flow flow;
    private final int[] order;

    private Races(Flow flow, int[] order) {
        this.flow = flow;
        this.order = order;
    }

    /**
     * Returns the races of a call.
     *
     * @param order all nodes in a possible order
     */
    public static List<Race> of(Flow flow, Placement placement, int[] order) {
        Races races = new Races(flow, order);
        List<List<Race>> candidates = new ArrayList<>();
        List<Candidates> searches = new ArrayList<>();
        for (int g = 0; g < flow.gpus(); g++) {
            searches.add(
                    races.new Candidates(BufferLayout.of(flow.code().program(), g, placement), g));
        }
        for (int node : order) {
            searches.get(flow.gpu(node)).visit(node);
        }
        searches.forEach(search -> candidates.add(search.found));
        searches.clear();
        List<Race> found = new ArrayList<>();
        for (int g = 0; g < flow.gpus(); g++) {
            if (!candidates.get(g).isEmpty()) {
                found.addAll(races.unordered(g, candidates.get(g)));
            }
        }
        return found;
    }

    /** Returns the candidates that no path over other GPUs orders either. */
    private List<Race> unordered(int gpu, List<Race> candidates) {
        Clocks clocks = new Clocks(flow, gpu, true);
        for (int node : order) {
            clocks.visit(node);
        }
        return candidates.stream()
                .filter(race -> !clocks.follows(race.second(), race.first()))
                .toList();
    }

    /** Pairs of accesses on one GPU that nothing on that GPU orders. */
    private final class Candidates {
        private final BufferLayout layout;
        private final Clocks clocks;
        // For each cell, the last write, and the last reads of each thread block since.
        private final int[] writer;
        private final List<List<Integer>> readers = new ArrayList<>();
        private final List<Race> found = new ArrayList<>();

        Candidates(BufferLayout layout, int gpu) {
            this.layout = layout;
            clocks = new Clocks(flow, gpu, false);
            writer = new int[layout.cells()];
            for (int cell = 0; cell < layout.cells(); cell++) {
                writer[cell] = -1;
                readers.add(new ArrayList<>(1));
            }
        }

        void visit(int node) {
            clocks.visit(node);
            Transfer transfer = flow.transfer(node);
            if (transfer.type().readsSource()) {
                transfer.sources().forEach(source -> read(node, source, transfer.count()));
            }
            if (transfer.type().readsTarget()) {
                read(node, transfer.target(), transfer.count());
            }
            if (transfer.type().writesTarget()) {
                write(node, transfer.target(), transfer.count());
            }
        }

        private void read(int node, Chunk chunk, int count) {
            int first = layout.cell(chunk);
            for (int cell = first; cell < first + count; cell++) {
                if (writer[cell] >= 0) {
                    compare(writer[cell], true, node, false, cell);
                }
                List<Integer> others = readers.get(cell);
                others.removeIf(reader -> flow.block(reader) == flow.block(node));
                others.add(node);
            }
        }

        private void write(int node, Chunk chunk, int count) {
            int first = layout.cell(chunk);
            for (int cell = first; cell < first + count; cell++) {
                if (writer[cell] >= 0) {
                    compare(writer[cell], true, node, true, cell);
                }
                for (int reader : readers.get(cell)) {
                    compare(reader, false, node, true, cell);
                }
                readers.get(cell).clear();
                writer[cell] = node;
            }
        }

        private void compare(
                int first, boolean firstWrites, int second, boolean secondWrites, int cell) {
            if (first != second
                    && !clocks.follows(second, first)
                    && found.size() < MOST_CANDIDATES) {
                found.add(new Race(first, firstWrites, second, secondWrites, cell));
            }
        }
    }
}
