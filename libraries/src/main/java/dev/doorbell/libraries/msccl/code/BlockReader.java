package dev.doorbell.libraries.msccl.code;

import dev.doorbell.libraries.effort.Effort;
import dev.doorbell.libraries.msccl.dialect.Dialect;
import dev.doorbell.libraries.msccl.program.Chunk;
import dev.doorbell.libraries.msccl.program.Dependency;
import dev.doorbell.libraries.msccl.program.Step;
import dev.doorbell.libraries.msccl.program.StepType;
import dev.doorbell.libraries.msccl.program.ThreadBlock;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Translation of a thread block's steps to transfers, as the runtimes' parsers do it. Dependencies
 * accumulate over {@code nop} steps and apply to the next transfer that begins. A reduction into
 * the previous one's chunk joins it; dependencies that accumulated in between then apply to a later
 * transfer.
 */
final class BlockReader {

    private final List<Transfer> transfers = new ArrayList<>();
    private List<Dependency> gathered = new ArrayList<>();
    private @Nullable Reduction open;
    private int reductions;
    private int counter;

    static BlockCode read(ThreadBlock block) {
        Effort.spend(block.steps().size());
        BlockReader reader = new BlockReader();
        for (int i = 0; i < block.steps().size(); i++) {
            reader.add(block.steps().get(i), i);
        }
        reader.close();
        return new BlockCode(block, reader.transfers);
    }

    private void add(Step step, int index) {
        step.dependency().ifPresent(gathered::add);
        switch (step.type()) {
            case NOTHING -> {}
            case REDUCE -> reduce(step, index);
            case SEND,
                    RECEIVE,
                    RECEIVE_COPY_SEND,
                    RECEIVE_REDUCE_SEND,
                    RECEIVE_REDUCE_COPY,
                    RECEIVE_REDUCE_COPY_SEND,
                    COPY,
                    ADD_RESIDUAL -> {
                close();
                emit(step, List.of(step.source()), takeGathered(), index, index);
            }
        }
    }

    private void reduce(Step step, int index) {
        Reduction last = open;
        if (last == null || !last.takes(step)) {
            close();
            last = new Reduction(step, takeGathered(), index);
            open = last;
        }
        last.add(step, index);
        reductions++;
        // The parsers count the reductions of the thread block, not of the group.
        if (step.awaited() || reductions == Dialect.MAX_FUSED_REDUCTIONS) {
            close();
        }
    }

    private void close() {
        Reduction last = open;
        if (last != null) {
            open = null;
            emit(last.end, last.sources, last.dependencies, last.firstIndex, last.index);
        }
    }

    private void emit(
            Step step, List<Chunk> sources, List<Dependency> dependencies, int first, int index) {
        counter += Math.max(0, dependencies.size() - 1) + sources.size() - 1;
        transfers.add(
                new Transfer(
                        step.type(),
                        sources,
                        step.target(),
                        step.count(),
                        dependencies,
                        counter,
                        step.awaited(),
                        first,
                        index));
        counter++;
    }

    private List<Dependency> takeGathered() {
        List<Dependency> taken = gathered;
        gathered = new ArrayList<>();
        return taken;
    }

    /** Reductions being joined. Count and flag of the last step apply to all. */
    private static final class Reduction {
        private final List<Chunk> sources = new ArrayList<>();
        private final List<Dependency> dependencies;
        private final int firstIndex;
        private Step end;
        private int index;

        Reduction(Step first, List<Dependency> dependencies, int index) {
            this.end = first;
            this.dependencies = dependencies;
            this.firstIndex = index;
            this.index = index;
        }

        boolean takes(Step step) {
            return step.type() == StepType.REDUCE
                    && step.dependency().isEmpty()
                    && step.target().equals(end.target())
                    && step.source().buffer() == end.source().buffer();
        }

        void add(Step step, int at) {
            sources.add(step.source());
            end = step;
            index = at;
        }
    }
}
