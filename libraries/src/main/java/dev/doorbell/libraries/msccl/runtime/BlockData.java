package dev.doorbell.libraries.msccl.runtime;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.libraries.msccl.arithmetic.Combiner;
import dev.doorbell.libraries.msccl.code.Transfer;
import dev.doorbell.libraries.msccl.program.BufferKind;
import dev.doorbell.libraries.msccl.program.Chunk;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.StepType;
import dev.doorbell.libraries.msccl.select.Operator;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Data that thread blocks read, combine and write. */
final class BlockData {

    private static final Set<Collective> REDUCING =
            EnumSet.of(Collective.ALL_REDUCE, Collective.REDUCE_SCATTER, Collective.REDUCE);

    private final Kernel kernel;
    private final NodeMemory memory;
    private final Combiner combiner;
    private final Collective collective;

    /** True for an average, which only NCCL's own algorithms support, not interpreters. */
    private final boolean averages;

    BlockData(Kernel kernel) {
        this.kernel = kernel;
        memory = kernel.node().memory();
        combiner = kernel.call().combiner();
        collective = kernel.call().loaded().code().program().header().collective();
        averages = combiner.operator() == Operator.AVERAGE && REDUCING.contains(collective);
    }

    /**
     * Result of a slice of a transfer.
     *
     * @param received data from the connection, for transfers that receive
     */
    Payload result(Transfer transfer, long offset, int bytes, @Nullable Payload received) {
        StepType type = transfer.type();
        if (type == StepType.REDUCE) {
            Payload sum = read(transfer.target(), offset, bytes);
            for (Chunk source : transfer.sources()) {
                sum = combined(sum, read(source, offset, bytes));
            }
            return sum;
        }
        if (received == null) {
            return prepared(transfer.source(), read(transfer.source(), offset, bytes));
        }
        if (!type.reduces()) {
            return received;
        }
        Payload own = prepared(transfer.source(), read(transfer.source(), offset, bytes));
        Payload sum = combined(own, received);
        return completes(type) ? changed(sum, combiner::complete) : sum;
    }

    /**
     * Converts data from an input of a reduction in place. The array was read for this purpose and
     * is not shared.
     */
    private Payload prepared(Chunk source, Payload read) {
        return averages && source.buffer() == BufferKind.INPUT
                ? changed(read, combiner::prepare)
                : read;
    }

    /** Returns true if the result is final: on a ring and at a root. Partial sums are sent on. */
    private boolean completes(StepType type) {
        return averages
                && (type == StepType.RECEIVE_REDUCE_COPY_SEND
                        || (type == StepType.RECEIVE_REDUCE_COPY
                                && collective != Collective.ALL_REDUCE));
    }

    private static Payload changed(Payload payload, Change change) {
        if (!(payload instanceof Payload.Real it)) {
            return payload;
        }
        byte[] bytes = Arrays.copyOfRange(it.bytes(), it.offset(), it.offset() + it.length());
        change.apply(bytes, 0, bytes.length);
        return Payload.of(bytes);
    }

    /** Change of elements in place. */
    private interface Change {
        void apply(byte[] elements, int at, int bytes);
    }

    /** Writes a result to the target of a transfer. */
    void write(Transfer transfer, long offset, Payload result) {
        if (transfer.type().writesTarget() && result.length() > 0) {
            memory.store(address(transfer.target(), offset), result);
        }
    }

    private Payload read(Chunk chunk, long offset, int bytes) {
        return bytes == 0 ? new Payload.Phantom(0) : memory.read(address(chunk, offset), bytes);
    }

    private long address(Chunk chunk, long offset) {
        return kernel.address(kernel.layout().cell(chunk), offset);
    }

    /** Combines two payloads. The first was read for this purpose and is not shared. */
    private Payload combined(Payload own, Payload other) {
        if (own instanceof Payload.Real target && other instanceof Payload.Real from) {
            byte[] sum =
                    Arrays.copyOfRange(
                            target.bytes(), target.offset(), target.offset() + target.length());
            combiner.combine(sum, 0, from.bytes(), from.offset(), sum.length);
            return Payload.of(sum);
        }
        return new Payload.Phantom(own.length());
    }
}
