package dev.doorbell.libraries.msccl.builder;

import dev.doorbell.libraries.effort.Effort;
import dev.doorbell.libraries.msccl.code.BufferLayout;
import dev.doorbell.libraries.msccl.dialect.Dialect;
import dev.doorbell.libraries.msccl.program.Chunk;
import dev.doorbell.libraries.msccl.program.Dependency;
import dev.doorbell.libraries.msccl.program.GpuProgram;
import dev.doorbell.libraries.msccl.program.ProgramHeader;
import dev.doorbell.libraries.msccl.program.Step;
import dev.doorbell.libraries.msccl.program.StepType;
import dev.doorbell.libraries.msccl.program.ThreadBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Assembly of one GPU's instructions into thread blocks, steps and dependencies. */
final class GpuAssembly {

    private final GpuProgram declared;
    private final List<Instruction> instructions;
    private final BlockPlan plan;
    private final int[] blockOf;
    private final List<List<Integer>> awaited;
    private final boolean[] published;
    private final int[] numbers;
    private final List<List<Step>> steps = new ArrayList<>();

    GpuAssembly(ProgramHeader header, GpuProgram declared, List<Instruction> written) {
        this.declared = declared;
        BufferLayout layout = BufferLayout.of(header, declared, header.placements().meant().get(0));
        instructions = Fusion.of(layout, written);
        plan = new BlockPlan(declared.id(), instructions);
        blockOf = instructions.stream().mapToInt(it -> plan.block(it).id()).toArray();
        awaited = new ArrayList<>(Dependencies.of(layout, instructions, blockOf, plan.size()));
        published = new boolean[instructions.size()];
        numbers = new int[instructions.size()];
        for (int b = 0; b < plan.size(); b++) {
            steps.add(new ArrayList<>());
        }
    }

    GpuProgram program() {
        Effort.spend(instructions.size());
        gatherReductions();
        awaited.forEach(all -> all.forEach(it -> published[it] = true));
        number();
        BlockPlan.Block[] shapes = new BlockPlan.Block[plan.size()];
        for (int i = 0; i < instructions.size(); i++) {
            emit(i);
            shapes[blockOf[i]] = plan.block(instructions.get(i));
        }
        List<ThreadBlock> blocks = new ArrayList<>();
        for (BlockPlan.Block shape : shapes) {
            blocks.add(
                    new ThreadBlock(
                            shape.id(),
                            shape.sendPeer(),
                            shape.receivePeer(),
                            shape.channel(),
                            steps.get(shape.id())));
        }
        return new GpuProgram(
                declared.id(),
                declared.inputChunks(),
                declared.outputChunks(),
                declared.scratchChunks(),
                blocks);
    }

    /**
     * Moves dependencies of later reductions into a chunk to the first reduction, if they are on
     * earlier steps anyway. The runtimes join reductions without dependencies.
     */
    private void gatherReductions() {
        int[] firstOfGroup = new int[plan.size()];
        int[] sizeOfGroup = new int[plan.size()];
        for (int i = 0; i < instructions.size(); i++) {
            int block = blockOf[i];
            Instruction instruction = instructions.get(i);
            if (instruction.type() != StepType.REDUCE) {
                sizeOfGroup[block] = 0;
                continue;
            }
            int first = firstOfGroup[block];
            boolean joins =
                    sizeOfGroup[block] > 0
                            && sizeOfGroup[block] < Dialect.MAX_FUSED_REDUCTIONS
                            && alike(instructions.get(first), instruction)
                            && awaited.get(i).stream().allMatch(it -> it < first);
            if (joins) {
                awaited.set(first, union(awaited.get(first), awaited.get(i)));
                awaited.set(i, List.of());
                sizeOfGroup[block]++;
                // Runtimes count a thread block's reductions, so a full pass may continue.
                published[i] |= sizeOfGroup[block] == Dialect.MAX_FUSED_REDUCTIONS;
            } else {
                firstOfGroup[block] = i;
                sizeOfGroup[block] = 1;
            }
        }
    }

    private static boolean alike(Instruction one, Instruction other) {
        return one.target().equals(other.target())
                && one.count() == other.count()
                && one.source().buffer() == other.source().buffer();
    }

    /** Returns the union, with the latest dependency on each thread block. */
    private List<Integer> union(List<Integer> some, List<Integer> others) {
        List<Integer> all = new ArrayList<>(some);
        for (int other : others) {
            boolean later = true;
            for (int k = 0; k < all.size(); k++) {
                if (blockOf[all.get(k)] == blockOf[other]) {
                    all.set(k, Math.max(all.get(k), other));
                    later = false;
                }
            }
            if (later) {
                all.add(other);
            }
        }
        return all;
    }

    private void number() {
        int[] next = new int[plan.size()];
        for (int i = 0; i < instructions.size(); i++) {
            int block = blockOf[i];
            numbers[i] = next[block] + Math.max(0, awaited.get(i).size() - 1);
            next[block] = numbers[i] + 1;
        }
    }

    private void emit(int i) {
        Instruction instruction = instructions.get(i);
        List<Step> into = steps.get(blockOf[i]);
        List<Integer> waits = awaited.get(i);
        for (int k = 0; k + 1 < waits.size(); k++) {
            Chunk nowhere = new Chunk(instruction.source().buffer(), Chunk.NO_OFFSET);
            into.add(
                    new Step(
                            numbers[i] - waits.size() + 1 + k,
                            StepType.NOTHING,
                            nowhere,
                            nowhere,
                            0,
                            dependency(waits.get(k)),
                            false));
        }
        into.add(
                new Step(
                        numbers[i],
                        instruction.type(),
                        instruction.source(),
                        instruction.target(),
                        instruction.count(),
                        waits.isEmpty()
                                ? Optional.empty()
                                : dependency(waits.get(waits.size() - 1)),
                        published[i]));
    }

    private Optional<Dependency> dependency(int awaitedInstruction) {
        return Optional.of(
                new Dependency(blockOf[awaitedInstruction], numbers[awaitedInstruction]));
    }
}
