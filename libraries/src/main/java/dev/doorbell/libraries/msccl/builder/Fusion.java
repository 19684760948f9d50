package dev.doorbell.libraries.msccl.builder;

import dev.doorbell.libraries.effort.Effort;
import dev.doorbell.libraries.msccl.code.BufferLayout;
import dev.doorbell.libraries.msccl.program.Chunk;
import dev.doorbell.libraries.msccl.program.StepType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Fusion of a receive with the next send of the received data, so that the bytes stay in registers:
 * rcs, rrcs, and rrs if no other instruction needs the chunk. The send moves up to the receive.
 * This keeps the order of each connection only if no other send of the same connection is between
 * them.
 *
 * <p>A thread block has one connection in each direction, so each connection is joined with only
 * one other.
 */
final class Fusion {

    private record Connection(int peer, int channel) {}

    private final BufferLayout layout;
    private final List<@Nullable Instruction> instructions;
    private final Map<Connection, Connection> sendOfReceive = new LinkedHashMap<>();
    private final Map<Connection, Connection> receiveOfSend = new LinkedHashMap<>();

    private Fusion(BufferLayout layout, List<Instruction> instructions) {
        this.layout = layout;
        this.instructions = new ArrayList<>(instructions);
    }

    /** Returns the instructions of a GPU after fusion, in order. */
    static List<Instruction> of(BufferLayout layout, List<Instruction> instructions) {
        Fusion fusion = new Fusion(layout, instructions);
        fusion.join();
        return fusion.shortened();
    }

    private void join() {
        for (int s = 0; s < instructions.size(); s++) {
            Instruction send = instructions.get(s);
            if (send != null && send.type() == StepType.SEND) {
                int r = writer(send, s);
                Instruction receive = r < 0 ? null : instructions.get(r);
                if (receive != null && fits(receive, r, send, s)) {
                    instructions.set(r, receive.passingOn(send));
                    instructions.set(s, null);
                }
            }
        }
    }

    /**
     * Returns the instruction that wrote exactly the data that {@code send} reads; otherwise -1.
     */
    private int writer(Instruction send, int s) {
        for (int i = s - 1; i >= 0; i--) {
            Instruction earlier = instructions.get(i);
            if (earlier != null
                    && earlier.type().writesTarget()
                    && touches(earlier.target(), earlier.count(), send.source(), send.count())) {
                Effort.spend(s - i);
                boolean same =
                        layout.cell(earlier.target()) == layout.cell(send.source())
                                && earlier.count() == send.count();
                return same ? i : -1;
            }
        }
        return -1;
    }

    private boolean fits(Instruction receive, int r, Instruction send, int s) {
        boolean joinable =
                (receive.type() == StepType.RECEIVE
                                || receive.type() == StepType.RECEIVE_REDUCE_COPY)
                        && receive.channel() == send.channel()
                        && receive.label().equals(send.label());
        if (!joinable) {
            return false;
        }
        for (int i = r + 1; i < s; i++) {
            Instruction between = instructions.get(i);
            if (between != null
                    && between.sendPeer().equals(send.sendPeer())
                    && between.channel() == send.channel()) {
                return false;
            }
        }
        Connection in = new Connection(receive.receivePeer().orElseThrow(), receive.channel());
        Connection out = new Connection(send.sendPeer().orElseThrow(), send.channel());
        boolean free =
                sendOfReceive.getOrDefault(in, out).equals(out)
                        && receiveOfSend.getOrDefault(out, in).equals(in);
        if (free) {
            sendOfReceive.put(in, out);
            receiveOfSend.put(out, in);
        }
        return free;
    }

    private List<Instruction> shortened() {
        List<Instruction> all = new ArrayList<>();
        for (int i = 0; i < instructions.size(); i++) {
            Instruction instruction = instructions.get(i);
            if (instruction != null) {
                boolean needless =
                        instruction.type() == StepType.RECEIVE_REDUCE_COPY_SEND
                                && !needed(instruction.target(), instruction.count(), i);
                all.add(needless ? instruction.as(StepType.RECEIVE_REDUCE_SEND) : instruction);
            }
        }
        return all;
    }

    /** Returns true if the output of instruction {@code i} is read again, or is a result. */
    private boolean needed(Chunk target, int count, int i) {
        for (int c = 0; c < count; c++) {
            int cell = layout.cell(target) + c;
            int end = layout.outputCell() + layout.outputChunks();
            boolean needed = cell >= layout.outputCell() && cell < end;
            for (int j = i + 1; j < instructions.size(); j++) {
                Instruction later = instructions.get(j);
                if (later != null && reads(later, cell)) {
                    needed = true;
                    break;
                }
                if (later != null
                        && later.type().writesTarget()
                        && covers(later.target(), later.count(), cell)) {
                    needed = false;
                    break;
                }
            }
            if (needed) {
                return true;
            }
        }
        return false;
    }

    private boolean reads(Instruction instruction, int cell) {
        return (instruction.type().readsSource()
                        && covers(instruction.source(), instruction.count(), cell))
                || (instruction.type().readsTarget()
                        && covers(instruction.target(), instruction.count(), cell));
    }

    private boolean covers(Chunk chunk, int count, int cell) {
        return cell >= layout.cell(chunk) && cell < layout.cell(chunk) + count;
    }

    private boolean touches(Chunk one, int count, Chunk other, int otherCount) {
        return layout.cell(one) < layout.cell(other) + otherCount
                && layout.cell(other) < layout.cell(one) + count;
    }
}
