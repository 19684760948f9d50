package dev.doorbell.libraries.msccl.runtime.setup;

import dev.doorbell.hardware.gpu.BlockShape;
import dev.doorbell.libraries.msccl.code.BlockCode;
import dev.doorbell.libraries.msccl.code.BlockDemand;
import dev.doorbell.libraries.msccl.code.Code;
import dev.doorbell.libraries.msccl.code.Connection;
import dev.doorbell.libraries.msccl.code.Transfer;
import dev.doorbell.libraries.msccl.nccl.builtin.BuiltIn;
import dev.doorbell.libraries.msccl.nccl.builtin.BuiltIns;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.program.ThreadBlock;
import dev.doorbell.libraries.msccl.runtime.slot.SlotShape;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Program with checked connections: each has one thread block at either end, and the two send and
 * receive equally many chunks in the same portions. Other errors appear when it runs.
 *
 * @param code code of its thread blocks
 * @param links its connections, by sender, receiver, channel
 * @param stepsPerOperation steps of a connection's buffer per operation
 * @param use use of its connections between nodes
 * @param demand demand of a thread block on its multiprocessor; empty for one of NCCL's own
 *     algorithms, whose blocks here stand for parts of fewer, which always fit
 */
public record LoadedProgram(
        Code code,
        List<Link> links,
        int stepsPerOperation,
        NetworkUse use,
        Optional<BlockShape> demand) {

    /**
     * Connection and the thread blocks that use it.
     *
     * @param connection the connection
     * @param sender thread block of the sending GPU
     * @param receiver thread block of the receiving GPU
     */
    public record Link(Connection connection, int sender, int receiver) {}

    public LoadedProgram {
        links = Collections.unmodifiableList(new ArrayList<>(links));
    }

    /**
     * Loads a program.
     *
     * @throws RefusedProgramException if two thread blocks share an end of a connection, or the two
     *     ends of a connection do not match
     */
    public static LoadedProgram of(Program program) {
        return of(
                program,
                program.header().protocol().stepsPerOperation(),
                NetworkUse.PROGRAM,
                Optional.of(BlockDemand.of(program.header())));
    }

    /** Loads one of NCCL's own algorithms. */
    public static LoadedProgram of(BuiltIn builtIn) {
        return of(
                builtIn.program(),
                builtIn.stepsPerOperation(),
                builtIn.name().equals(BuiltIns.POINT_TO_POINT)
                        ? NetworkUse.GROUP
                        : NetworkUse.GRAPH,
                Optional.empty());
    }

    /** Division of its connections' buffers. */
    public SlotShape shape(RuntimeOptions options) {
        Protocol protocol = code.program().header().protocol();
        return new SlotShape(protocol, options.buffers().bytes(protocol), stepsPerOperation);
    }

    private static LoadedProgram of(
            Program program, int stepsPerOperation, NetworkUse use, Optional<BlockShape> demand) {
        Code code = Code.of(program);
        Map<Connection, End> senders = new TreeMap<>(Connection.ORDER);
        Map<Connection, End> receivers = new TreeMap<>(Connection.ORDER);
        for (int gpu = 0; gpu < code.gpus().size(); gpu++) {
            for (BlockCode block : code.gpus().get(gpu)) {
                ends(gpu, block, program.header().gpus(), senders, receivers);
            }
        }
        List<Link> links = new ArrayList<>();
        senders.forEach((connection, sender) -> {
            End receiver = receivers.remove(connection);
            requireFit(connection, sender, receiver == null ? End.NONE : receiver);
            if (receiver != null) {
                links.add(new Link(connection, sender.block, receiver.block));
            }
        });
        receivers.forEach((connection, receiver) -> requireFit(connection, End.NONE, receiver));
        return new LoadedProgram(code, links, stepsPerOperation, use, demand);
    }

    private static void ends(
            int gpu,
            BlockCode code,
            int gpus,
            Map<Connection, End> senders,
            Map<Connection, End> receivers) {
        ThreadBlock block = code.block();
        List<Integer> sent = new ArrayList<>();
        List<Integer> received = new ArrayList<>();
        for (Transfer transfer : code.transfers()) {
            if (transfer.type().sends()) {
                sent.add(transfer.count());
            }
            if (transfer.type().receives()) {
                received.add(transfer.count());
            }
        }
        if (block.sendPeer() != ThreadBlock.NO_PEER) {
            require(block.sendPeer() < gpus, gpu, block);
            add(
                    senders,
                    new Connection(gpu, block.sendPeer(), block.channel()),
                    new End(block.id(), sent),
                    "send");
        }
        if (block.receivePeer() != ThreadBlock.NO_PEER) {
            require(block.receivePeer() < gpus, gpu, block);
            add(
                    receivers,
                    new Connection(block.receivePeer(), gpu, block.channel()),
                    new End(block.id(), received),
                    "receive");
        }
    }

    private static void require(boolean exists, int gpu, ThreadBlock block) {
        if (!exists) {
            throw new RefusedProgramException(
                    "GPU %d thread block %d has a peer that does not exist"
                            .formatted(gpu, block.id()));
        }
    }

    private static void add(
            Map<Connection, End> ends, Connection connection, End end, String verb) {
        End other = ends.putIfAbsent(connection, end);
        if (other != null) {
            throw new RefusedProgramException(
                    "thread blocks %d and %d %s on the same connection, %s"
                            .formatted(other.block, end.block, verb, connection.text()));
        }
    }

    private static void requireFit(Connection connection, End sender, End receiver) {
        if (!sender.counts.equals(receiver.counts)) {
            throw new RefusedProgramException(
                    "the %d sends and %d receives on the connection %s do not fit"
                            .formatted(
                                    sender.counts.size(),
                                    receiver.counts.size(),
                                    connection.text()));
        }
    }

    /**
     * Use of a connection's end by a thread block.
     *
     * @param block the thread block
     * @param counts chunks of each of its transfers over it
     */
    private record End(int block, List<Integer> counts) {
        static final End NONE = new End(-1, List.of());
    }
}
