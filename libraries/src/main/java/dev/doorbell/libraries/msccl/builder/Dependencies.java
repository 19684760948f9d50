package dev.doorbell.libraries.msccl.builder;

import dev.doorbell.libraries.effort.Effort;
import dev.doorbell.libraries.msccl.code.BufferLayout;
import dev.doorbell.libraries.msccl.program.Chunk;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Dependencies of each instruction of a GPU. It waits for the last write of a chunk before it
 * accesses it, and for all reads since before it writes it. Dependencies are dropped if another
 * awaited step of a thread block, now or earlier, implies them.
 */
final class Dependencies {

    private final BufferLayout layout;
    private final List<Instruction> instructions;
    private final int[] blockOf;
    private final Map<Integer, Integer> lastWrite = new LinkedHashMap<>();
    private final Map<Integer, List<Integer>> readsSince = new LinkedHashMap<>();
    // Known progress of every thread block at each instruction, as instruction + 1.
    private final List<int[]> known = new ArrayList<>();
    private final List<int[]> blockKnows = new ArrayList<>();
    private final List<List<Integer>> found = new ArrayList<>();

    private Dependencies(
            BufferLayout layout, List<Instruction> instructions, int[] blockOf, int blocks) {
        this.layout = layout;
        this.instructions = instructions;
        this.blockOf = blockOf;
        for (int b = 0; b < blocks; b++) {
            blockKnows.add(new int[blocks]);
        }
    }

    /** Returns the dependencies of each instruction, at most one on each other thread block. */
    static List<List<Integer>> of(
            BufferLayout layout, List<Instruction> instructions, int[] blockOf, int blocks) {
        Dependencies dependencies = new Dependencies(layout, instructions, blockOf, blocks);
        for (int i = 0; i < instructions.size(); i++) {
            dependencies.visit(i);
        }
        return dependencies.found;
    }

    private void visit(int i) {
        Effort.spend(blockKnows.size());
        Instruction instruction = instructions.get(i);
        SortedMap<Integer, Integer> lastOfBlock = new TreeMap<>();
        int count = instruction.count();
        if (instruction.type().readsSource()) {
            cells(instruction.source(), count).forEach(it -> read(lastOfBlock, it, i));
        }
        if (instruction.type().readsTarget()) {
            cells(instruction.target(), count).forEach(it -> read(lastOfBlock, it, i));
        }
        if (instruction.type().writesTarget()) {
            cells(instruction.target(), count).forEach(it -> write(lastOfBlock, it, i));
        }
        int own = blockOf[i];
        int[] knows = blockKnows.get(own).clone();
        List<Integer> needed = new ArrayList<>();
        // Later instructions come first, because they tend to imply earlier ones.
        lastOfBlock.entrySet().stream()
                .sorted(Map.Entry.<Integer, Integer>comparingByValue().reversed())
                .forEach(entry -> {
                    int awaited = entry.getValue();
                    if (entry.getKey() != own && knows[entry.getKey()] <= awaited) {
                        needed.add(awaited);
                        int[] theirs = known.get(awaited);
                        for (int b = 0; b < knows.length; b++) {
                            knows[b] = Math.max(knows[b], theirs[b]);
                        }
                    }
                });
        knows[own] = i + 1;
        known.add(knows);
        blockKnows.set(own, knows);
        needed.sort(null);
        found.add(needed);
    }

    private void read(SortedMap<Integer, Integer> lastOfBlock, int cell, int i) {
        need(lastOfBlock, lastWrite.get(cell));
        readsSince.computeIfAbsent(cell, it -> new ArrayList<>()).add(i);
    }

    private void write(SortedMap<Integer, Integer> lastOfBlock, int cell, int i) {
        need(lastOfBlock, lastWrite.get(cell));
        List<Integer> reads = readsSince.remove(cell);
        if (reads != null) {
            reads.stream().filter(it -> it != i).forEach(it -> need(lastOfBlock, it));
        }
        lastWrite.put(cell, i);
    }

    private void need(SortedMap<Integer, Integer> lastOfBlock, @Nullable Integer instruction) {
        if (instruction != null) {
            lastOfBlock.merge(blockOf[instruction], instruction, Math::max);
        }
    }

    private List<Integer> cells(Chunk chunk, int count) {
        int first = layout.cell(chunk);
        List<Integer> cells = new ArrayList<>(count);
        for (int c = 0; c < count; c++) {
            cells.add(first + c);
        }
        return cells;
    }
}
