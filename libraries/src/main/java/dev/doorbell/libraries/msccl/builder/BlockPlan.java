package dev.doorbell.libraries.msccl.builder;

import dev.doorbell.libraries.msccl.program.ThreadBlock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * Assignment of a GPU's instructions to thread blocks: by label, else by connections, else to one
 * block for the channel's work without connections. Thread blocks that forward data have the lowest
 * numbers; the rest are ordered by their first instruction.
 */
final class BlockPlan {

    private record Connection(boolean sending, int peer, int channel) {}

    private final int gpu;
    private final Map<Integer, Block> byLabel = new LinkedHashMap<>();
    private final Map<Connection, Block> byConnection = new LinkedHashMap<>();
    private final Map<Integer, Block> byChannel = new LinkedHashMap<>();
    private final List<Block> blocks = new ArrayList<>();

    /** Thread block under construction. */
    static final class Block {
        private final int id;
        private final int channel;
        private int sendPeer = ThreadBlock.NO_PEER;
        private int receivePeer = ThreadBlock.NO_PEER;

        Block(int id, int channel) {
            this.id = id;
            this.channel = channel;
        }

        int id() {
            return id;
        }

        int channel() {
            return channel;
        }

        int sendPeer() {
            return sendPeer;
        }

        int receivePeer() {
            return receivePeer;
        }
    }

    BlockPlan(int gpu, List<Instruction> instructions) {
        this.gpu = gpu;
        // Joined instructions come first, because they determine which connections share a thread
        // block.
        instructions.stream()
                .filter(it -> it.sendPeer().isPresent() && it.receivePeer().isPresent())
                .forEach(this::place);
        instructions.forEach(this::place);
    }

    int size() {
        return blocks.size();
    }

    /** Returns the thread block of an instruction that the plan was made for. */
    Block block(Instruction instruction) {
        return place(instruction);
    }

    private Block place(Instruction instruction) {
        OptionalInt send = instruction.sendPeer();
        OptionalInt receive = instruction.receivePeer();
        int channel = instruction.channel();
        Block block;
        if (instruction.label().isPresent()) {
            block = byLabel.computeIfAbsent(instruction.label().getAsInt(), it -> open(channel));
        } else if (receive.isPresent()) {
            block = find(new Connection(false, receive.getAsInt(), channel), channel);
        } else if (send.isPresent()) {
            block = find(new Connection(true, send.getAsInt(), channel), channel);
        } else {
            block = byChannel.computeIfAbsent(channel, this::open);
        }
        if (send.isPresent()) {
            use(new Connection(true, send.getAsInt(), channel), block);
            block.sendPeer = one(block, "sends to", block.sendPeer, send.getAsInt());
        }
        if (receive.isPresent()) {
            use(new Connection(false, receive.getAsInt(), channel), block);
            block.receivePeer = one(block, "receives from", block.receivePeer, receive.getAsInt());
        }
        if (block.channel != channel) {
            throw new IllegalArgumentException(
                    "a labelled thread block of GPU %d is on channels %d and %d"
                            .formatted(gpu, block.channel, channel));
        }
        return block;
    }

    private Block find(Connection connection, int channel) {
        return byConnection.computeIfAbsent(connection, it -> open(channel));
    }

    private Block open(int channel) {
        Block block = new Block(blocks.size(), channel);
        blocks.add(block);
        return block;
    }

    private void use(Connection connection, Block block) {
        Block user = byConnection.putIfAbsent(connection, block);
        if (user != null && user != block) {
            throw new IllegalArgumentException(
                    "two thread blocks of GPU %d use the connection %s GPU %d on channel %d; give their operations one label or other channels"
                            .formatted(
                                    gpu,
                                    connection.sending() ? "to" : "from",
                                    connection.peer(),
                                    connection.channel()));
        }
    }

    private int one(Block block, String verb, int present, int wanted) {
        if (present != ThreadBlock.NO_PEER && present != wanted) {
            throw new IllegalArgumentException(
                    "thread block %d of GPU %d %s GPU %d and GPU %d"
                            .formatted(block.id, gpu, verb, present, wanted));
        }
        return wanted;
    }
}
