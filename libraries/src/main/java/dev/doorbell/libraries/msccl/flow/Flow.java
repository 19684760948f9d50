package dev.doorbell.libraries.msccl.flow;

import dev.doorbell.libraries.msccl.code.BlockCode;
import dev.doorbell.libraries.msccl.code.Code;
import dev.doorbell.libraries.msccl.code.Connection;
import dev.doorbell.libraries.msccl.code.Transfer;
import dev.doorbell.libraries.msccl.program.Dependency;
import dev.doorbell.libraries.msccl.program.Step;
import dev.doorbell.libraries.msccl.program.ThreadBlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Transfers of all GPUs as nodes of a graph, numbered by GPU, thread block, order. One tile
 * suffices: every thread block repeats the same work for each tile. If one tile completes, all
 * slots are free and nothing is awaited between two tiles.
 */
public final class Flow {

    private static final int NONE = -1;

    private final Code code;
    private final List<BlockCode> blocks = new ArrayList<>();
    private final List<Transfer> transfers = new ArrayList<>();
    private final int[] blockOf;
    // First block of each GPU, and the number of blocks; first node of each block, and the number
    // of nodes.
    private final int[] gpuStart;
    private final int[] blockStart;
    private final int[] gpuOfBlock;
    private final int[] sender;
    private final List<Joint> joints;

    private Flow(Code code) {
        this.code = code;
        gpuStart = new int[code.gpus().size() + 1];
        for (int g = 0; g < code.gpus().size(); g++) {
            blocks.addAll(code.gpus().get(g));
            gpuStart[g + 1] = blocks.size();
        }
        blockStart = new int[blocks.size() + 1];
        gpuOfBlock = new int[blocks.size()];
        for (int g = 0; g < code.gpus().size(); g++) {
            Arrays.fill(gpuOfBlock, gpuStart[g], gpuStart[g + 1], g);
        }
        for (int b = 0; b < blocks.size(); b++) {
            transfers.addAll(blocks.get(b).transfers());
            blockStart[b + 1] = transfers.size();
        }
        blockOf = new int[transfers.size()];
        for (int b = 0; b < blocks.size(); b++) {
            Arrays.fill(blockOf, blockStart[b], blockStart[b + 1], b);
        }
        sender = new int[transfers.size()];
        Arrays.fill(sender, NONE);
        joints = join();
    }

    /** Returns the flow of a program's code. */
    public static Flow of(Code code) {
        return new Flow(code);
    }

    private List<Joint> join() {
        Map<Connection, List<Integer>> sends = new LinkedHashMap<>();
        Map<Connection, List<Integer>> receives = new LinkedHashMap<>();
        for (int b = 0; b < blocks.size(); b++) {
            ThreadBlock block = blocks.get(b).block();
            int gpu = gpuOfBlock[b];
            Connection out = new Connection(gpu, block.sendPeer(), block.channel());
            Connection in = new Connection(block.receivePeer(), gpu, block.channel());
            for (int node = blockStart[b]; node < blockStart[b + 1]; node++) {
                if (transfer(node).type().sends()) {
                    sends.computeIfAbsent(out, it -> new ArrayList<>()).add(node);
                    receives.computeIfAbsent(out, it -> new ArrayList<>());
                }
                if (transfer(node).type().receives()) {
                    receives.computeIfAbsent(in, it -> new ArrayList<>()).add(node);
                    sends.computeIfAbsent(in, it -> new ArrayList<>());
                }
            }
        }
        List<Joint> all = new ArrayList<>();
        sends.forEach((connection, from) -> {
            List<Integer> to = receives.getOrDefault(connection, List.of());
            for (int i = 0; i < Math.min(from.size(), to.size()); i++) {
                sender[to.get(i)] = from.get(i);
            }
            all.add(new Joint(connection, from, to));
        });
        return all;
    }

    /** Code of this flow. */
    public Code code() {
        return code;
    }

    /** Number of nodes. */
    public int nodes() {
        return transfers.size();
    }

    /** Number of GPUs. */
    public int gpus() {
        return gpuStart.length - 1;
    }

    /** Number of thread blocks of all GPUs. */
    public int blocks() {
        return blocks.size();
    }

    /** Connections in use. */
    public List<Joint> joints() {
        return List.copyOf(joints);
    }

    /** Returns the transfer of a node. */
    public Transfer transfer(int node) {
        return transfers.get(node);
    }

    /** Returns the thread block of a node, counted over all GPUs. */
    public int block(int node) {
        return blockOf[node];
    }

    /** Number of thread blocks of GPUs below {@code gpu}. */
    public int firstBlock(int gpu) {
        return gpuStart[gpu];
    }

    /** Returns a thread block, counted over all GPUs. */
    public ThreadBlock threadBlock(int block) {
        return blocks.get(block).block();
    }

    /** Number of nodes of lower thread blocks. */
    public int firstNode(int block) {
        return blockStart[block];
    }

    /** Returns the GPU of a node. */
    public int gpu(int node) {
        return gpuOfBlock[blockOf[node]];
    }

    /** Returns the last step of a node. */
    public Step step(int node) {
        return threadBlock(blockOf[node]).steps().get(transfer(node).step());
    }

    /** Returns the previous node of the same thread block. */
    public OptionalInt previous(int node) {
        return node == blockStart[blockOf[node]] ? OptionalInt.empty() : OptionalInt.of(node - 1);
    }

    /** Returns the node whose data a receiving node gets; empty if there is none. */
    public OptionalInt sender(int node) {
        return sender[node] == NONE ? OptionalInt.empty() : OptionalInt.of(sender[node]);
    }

    /**
     * Returns the nodes that a node's dependencies wait for, without dependencies that no node
     * satisfies.
     */
    public List<Integer> awaited(int node) {
        List<Dependency> dependencies = transfer(node).dependencies();
        if (dependencies.isEmpty()) {
            return List.of();
        }
        int gpu = gpu(node);
        List<Integer> nodes = new ArrayList<>(dependencies.size());
        for (Dependency dependency : dependencies) {
            int block = gpuStart[gpu] + dependency.threadBlock();
            if (block < gpuStart[gpu + 1]) {
                blocks.get(block)
                        .publisher(dependency.step())
                        .ifPresent(it -> nodes.add(blockStart[block] + it));
            }
        }
        return nodes;
    }

    /** Text such as {@code GPU 0 thread block 3 step 2 (rrc)}. */
    public String text(int node) {
        return "GPU %d thread block %d step %d (%s)"
                .formatted(
                        gpu(node),
                        threadBlock(block(node)).id(),
                        step(node).number(),
                        transfer(node).type().symbol());
    }
}
