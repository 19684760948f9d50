package dev.doorbell.libraries.msccl.builder;

import dev.doorbell.libraries.msccl.code.BufferLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Number of actions that must precede each action. Thread blocks work in this order, on actions
 * that can be ready first, whatever the order of the program. A write may be as deep as a read
 * before it, and no deeper than any other access of its chunks that comes later.
 */
final class ActionDepth {

    private final List<BufferLayout> layouts;
    private final List<Depths> gpus = new ArrayList<>();

    /** Depth of the last write of each cell of a GPU, and of the deepest read since. */
    private static final class Depths {
        private int[] written;
        private int[] read;

        Depths(int cells) {
            written = new int[cells];
            read = new int[cells];
        }

        void grow(int cells) {
            if (cells > written.length) {
                written = Arrays.copyOf(written, 2 * cells);
                read = Arrays.copyOf(read, 2 * cells);
            }
        }
    }

    private ActionDepth(List<BufferLayout> layouts) {
        this.layouts = layouts;
        layouts.forEach(it -> gpus.add(new Depths(it.cells())));
    }

    /** Returns the depths of all actions, from 1. */
    static int[] of(List<Action> actions, List<BufferLayout> layouts) {
        ActionDepth depth = new ActionDepth(layouts);
        return actions.stream().mapToInt(depth::visit).toArray();
    }

    private int visit(Action action) {
        int from = cell(action.from());
        int to = cell(action.to());
        int count = action.from().count();
        Depths source = gpus.get(action.from().gpu());
        Depths target = gpus.get(action.to().gpu());
        source.grow(from + count);
        target.grow(to + count);
        int depth = 1;
        for (int c = 0; c < count; c++) {
            depth = Math.max(depth, source.written[from + c] + 1);
            depth = Math.max(depth, target.written[to + c] + 1);
            depth = Math.max(depth, target.read[to + c]);
        }
        for (int c = 0; c < count; c++) {
            source.read[from + c] = Math.max(source.read[from + c], depth);
            target.written[to + c] = depth;
            target.read[to + c] = 0;
        }
        return depth;
    }

    private int cell(Place place) {
        return layouts.get(place.gpu()).cell(place.buffer()) + place.offset();
    }
}
