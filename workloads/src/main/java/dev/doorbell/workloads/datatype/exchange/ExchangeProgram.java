package dev.doorbell.workloads.datatype.exchange;

import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.libraries.datatype.gpu.MemoryMover;
import dev.doorbell.libraries.datatype.message.MessageOptions;
import dev.doorbell.libraries.datatype.message.TypedMessages;
import dev.doorbell.libraries.datatype.plan.Mover;
import dev.doorbell.libraries.datatype.plan.PlanRunner;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.workloads.measure.Pattern;
import java.util.List;

/** Program of each of two ranks: it sends every case back and forth, several times. */
final class ExchangeProgram {

    /** Rows are case, messages one way, their time. */
    static final String SERIES = "exchange";

    private static final int ALIGNMENT = 4096;
    private static final int TAG = 1;
    private static final int PRIME = 251;

    private final Mpi mpi;
    private final List<ExchangeCase> cases;
    private final MessageOptions options;
    private final int iterations;
    private final TypedMessages messages;
    private final Memory gpu;
    private final long user;

    ExchangeProgram(Mpi mpi, List<ExchangeCase> cases, MessageOptions options, int iterations) {
        this.mpi = mpi;
        this.cases = cases;
        this.options = options;
        this.iterations = iterations;
        gpu = mpi.process().node().memory().gpu(options.gpu());
        long span = cases.stream().mapToLong(it -> it.span(mpi.rank())).max().orElse(0);
        user = gpu.allocate(span, ALIGNMENT);
        messages = new TypedMessages(mpi, options);
    }

    void run() {
        for (int row = 0; row < cases.size(); row++) {
            ExchangeCase it = cases.get(row);
            long start = 0;
            for (int i = -1; i < iterations; i++) {
                start = i == 0 ? mpi.process().nowPs() : start;
                roundTrip(it, i);
                node().instruments().step(1);
            }
            if (mpi.rank() == 0) {
                node().instruments()
                        .measure(
                                SERIES, (long) row, 2L * iterations, mpi.process().nowPs() - start);
            }
        }
    }

    private void roundTrip(ExchangeCase it, int number) {
        long address = user + it.base(mpi.rank());
        if (mpi.rank() == 0) {
            fill(it, number);
            messages.send(it.first(), it.count(), address, 1, TAG);
            erase(it);
            messages.receive(it.first(), it.count(), address, 1, TAG);
            verify(it, number);
        } else {
            erase(it);
            messages.receive(it.second(), it.count(), address, 0, TAG);
            verify(it, number);
            messages.send(it.second(), it.count(), address, 0, TAG);
        }
    }

    private void fill(ExchangeCase it, int number) {
        if (!options.phantom()) {
            move(it, MemoryMover.unpack(gpu, content(it, number)));
        }
    }

    private void erase(ExchangeCase it) {
        if (!options.phantom()) {
            move(it, MemoryMover.unpack(gpu, new byte[Math.toIntExact(it.bytes())]));
        }
    }

    private void verify(ExchangeCase it, int number) {
        if (options.phantom()) {
            return;
        }
        byte[] expected = content(it, number);
        byte[] found = new byte[expected.length];
        move(it, MemoryMover.pack(gpu, found));
        long wrong = 0;
        for (int i = 0; i < found.length; i++) {
            wrong += found[i] == expected[i] ? 0 : 1;
        }
        Pattern.count(node(), found.length, wrong);
    }

    private static byte[] content(ExchangeCase it, int number) {
        byte[] bytes = new byte[Math.toIntExact(it.bytes())];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (1 + (i + 7 * number + 7) % PRIME);
        }
        return bytes;
    }

    private void move(ExchangeCase it, Mover mover) {
        PlanRunner.run(
                it.type(mpi.rank()).plan(it.count()),
                user + it.base(mpi.rank()),
                0,
                0,
                it.bytes(),
                mover);
    }

    private Node node() {
        return mpi.process().node();
    }
}
