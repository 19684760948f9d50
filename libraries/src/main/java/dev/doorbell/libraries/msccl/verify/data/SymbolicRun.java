package dev.doorbell.libraries.msccl.verify.data;

import dev.doorbell.libraries.msccl.code.BufferLayout;
import dev.doorbell.libraries.msccl.code.Transfer;
import dev.doorbell.libraries.msccl.flow.Flow;
import dev.doorbell.libraries.msccl.program.Chunk;
import dev.doorbell.libraries.msccl.program.Placement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;

/** One run of a program in a possible order, with names of inputs as data. */
public final class SymbolicRun {

    private static final int NOBODY = -1;

    private final Flow flow;
    private final List<BufferLayout> layouts = new ArrayList<>();
    private final List<Contents[]> memory = new ArrayList<>();
    private final List<int[]> writers = new ArrayList<>();
    private final Contents[][] sent;
    private final List<UndefinedRead> undefinedReads = new ArrayList<>();
    private final int inputStride;

    /** Read of an uninitialised chunk. */
    public record UndefinedRead(int node, Chunk chunk) {}

    /**
     * Runs the nodes of {@code order}.
     *
     * @param flow flow whose every receive has a send of as many chunks, all inside their buffers
     */
    public SymbolicRun(Flow flow, Placement placement, int[] order) {
        this.flow = flow;
        int stride = 1;
        for (int g = 0; g < flow.gpus(); g++) {
            layouts.add(BufferLayout.of(flow.code().program(), g, placement));
            stride = Math.max(stride, layouts.get(g).inputChunks());
        }
        inputStride = stride;
        for (int g = 0; g < flow.gpus(); g++) {
            BufferLayout layout = layouts.get(g);
            Contents[] cells = new Contents[layout.cells()];
            Arrays.fill(cells, Contents.UNDEFINED);
            for (int j = 0; j < layout.inputChunks(); j++) {
                cells[layout.inputCell() + j] = Contents.of(input(g, j));
            }
            memory.add(cells);
            int[] nobody = new int[cells.length];
            Arrays.fill(nobody, NOBODY);
            writers.add(nobody);
        }
        sent = new Contents[flow.nodes()][];
        for (int node : order) {
            run(node);
        }
    }

    /** Returns the number of an input chunk. */
    int input(int rank, int chunk) {
        return rank * inputStride + chunk;
    }

    /** Returns the rank of an input. */
    int rank(int input) {
        return input / inputStride;
    }

    /** Returns the chunk of an input. */
    int chunk(int input) {
        return input % inputStride;
    }

    /** Returns the placement of a GPU's chunks. */
    BufferLayout layout(int gpu) {
        return layouts.get(gpu);
    }

    /** Returns the final content of a cell. */
    Contents cell(int gpu, int cell) {
        return memory.get(gpu)[cell];
    }

    /** Returns the node that wrote a cell last. */
    OptionalInt writer(int gpu, int cell) {
        int node = writers.get(gpu)[cell];
        return node == NOBODY ? OptionalInt.empty() : OptionalInt.of(node);
    }

    /** Reads of uninitialised chunks, in the order of the run. */
    public List<UndefinedRead> undefinedReads() {
        return List.copyOf(undefinedReads);
    }

    private void run(int node) {
        Transfer transfer = flow.transfer(node);
        int count = transfer.count();
        Contents[] received = {};
        OptionalInt sender = flow.sender(node);
        if (sender.isPresent()) {
            received = sent[sender.getAsInt()];
            sent[sender.getAsInt()] = new Contents[0];
        }
        Contents[] result = new Contents[count];
        for (int c = 0; c < count; c++) {
            result[c] =
                    switch (transfer.type()) {
                        case SEND, COPY -> read(node, transfer.source(), c);
                        case RECEIVE, RECEIVE_COPY_SEND -> received[c];
                        case RECEIVE_REDUCE_SEND, RECEIVE_REDUCE_COPY, RECEIVE_REDUCE_COPY_SEND ->
                                received[c].with(read(node, transfer.source(), c));
                        case REDUCE -> reduced(node, transfer, c);
                        case ADD_RESIDUAL, NOTHING -> Contents.UNDEFINED;
                    };
            if (transfer.type().writesTarget()) {
                int gpu = flow.gpu(node);
                int cell = layouts.get(gpu).cell(transfer.target()) + c;
                memory.get(gpu)[cell] = result[c];
                writers.get(gpu)[cell] = node;
            }
        }
        if (transfer.type().sends()) {
            sent[node] = result;
        }
    }

    private Contents reduced(int node, Transfer transfer, int c) {
        Contents sum = read(node, transfer.target(), c);
        for (Chunk source : transfer.sources()) {
            sum = sum.with(read(node, source, c));
        }
        return sum;
    }

    private Contents read(int node, Chunk first, int c) {
        int gpu = flow.gpu(node);
        int cell = layouts.get(gpu).cell(first) + c;
        Contents contents = memory.get(gpu)[cell];
        // Data computed from undefined data is already reported by its first read.
        if (!contents.defined() && writers.get(gpu)[cell] == NOBODY) {
            undefinedReads.add(
                    new UndefinedRead(node, new Chunk(first.buffer(), first.offset() + c)));
        }
        return contents;
    }
}
