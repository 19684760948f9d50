package dev.doorbell.libraries.msccl.check;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.libraries.msccl.arithmetic.DataType;
import dev.doorbell.libraries.msccl.arithmetic.Elements;
import dev.doorbell.libraries.msccl.code.BufferLayout;
import dev.doorbell.libraries.msccl.runtime.Rank;
import dev.doorbell.libraries.msccl.runtime.setup.Call;
import dev.doorbell.libraries.msccl.verify.data.Goal;
import dev.doorbell.libraries.msccl.verify.data.Goal.InputChunk;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Verifier of calls: fills their inputs and compares their outputs with the collective's
 * definition, outside of virtual time. All ranks of a node share one, because they often expect the
 * same data.
 */
public final class OutputVerifier {

    private final long seed;
    private final Goal goal;
    private final Map<Integer, byte[]> sums = new TreeMap<>();
    private Optional<Call> summed = Optional.empty();

    /** Creates a verifier of calls with the result {@code goal}. */
    public OutputVerifier(long seed, Goal goal) {
        this.seed = seed;
        this.goal = goal;
    }

    /**
     * Result of a comparison.
     *
     * @param bytes bytes of the output
     * @param wrongBytes bytes of wrong elements
     */
    public record Verdict(long bytes, long wrongBytes) {}

    /** Writes a rank's values into its input, and zeros into the rest of its output. */
    public void fill(Rank rank, Call call) {
        BufferLayout layout = call.layout(rank.rank());
        int chunkBytes = Math.toIntExact(call.tiling().chunkBytes());
        NodeMemory memory = rank.node().memory();
        if (memory.phantom(rank.buffers())) {
            return;
        }
        byte[] nothing = new byte[chunkBytes];
        for (int cell = 0; cell < layout.cells(); cell++) {
            memory.write(rank.buffers() + (long) cell * chunkBytes, nothing);
        }
        TestValues values = values(call);
        for (int chunk = 0; chunk < layout.inputChunks(); chunk++) {
            byte[] content = new byte[chunkBytes];
            input(values, call, new InputChunk(rank.rank(), chunk), content);
            memory.write(
                    rank.buffers() + (long) (layout.inputCell() + chunk) * chunkBytes, content);
        }
    }

    /** Compares a rank's output. */
    public Verdict verify(Rank rank, Call call) {
        BufferLayout layout = call.layout(rank.rank());
        int gpus = call.loaded().code().program().header().gpus();
        int chunks = call.loaded().code().program().header().chunksPerLoop();
        int chunkBytes = Math.toIntExact(call.tiling().chunkBytes());
        NodeMemory memory = rank.node().memory();
        if (memory.phantom(rank.buffers())) {
            return new Verdict(0, 0);
        }
        long bytes = 0;
        long wrong = 0;
        byte[] actual = new byte[chunkBytes];
        for (int chunk = 0; chunk < layout.outputChunks(); chunk++) {
            Optional<InputChunk[]> inputs = goal.expected(rank.rank(), chunk, gpus, chunks);
            if (inputs.isPresent()) {
                byte[] expected = expected(call, inputs.get());
                long address = rank.buffers() + (long) (layout.outputCell() + chunk) * chunkBytes;
                memory.space(address).read(NodeMemory.offset(address), actual, 0, chunkBytes);
                bytes += call.division().bytes(chunk);
                wrong += wrong(values(call), inputs.get().length, expected, actual);
            }
        }
        return new Verdict(bytes, wrong);
    }

    private TestValues values(Call call) {
        return new TestValues(seed, call.combiner().type(), call.combiner().operator());
    }

    /** Fills one chunk; bytes after its data stay zero. */
    private static void input(TestValues values, Call call, InputChunk chunk, byte[] into) {
        int size = values.type().bytes();
        long length = call.division().bytes(chunk.chunk());
        long first = (long) chunk.chunk() * (into.length / size);
        for (int at = 0; at < length; at += size) {
            Elements.put(values.type(), into, at, values.bits(chunk.rank(), first + at / size));
        }
    }

    private byte[] expected(Call call, InputChunk[] inputs) {
        if (inputs.length == 1) {
            return sum(call, inputs);
        }
        if (!summed.equals(Optional.of(call))) {
            summed = Optional.of(call);
            sums.clear();
        }
        // Reductions combine the same chunk of all ranks.
        return sums.computeIfAbsent(inputs[0].chunk(), ignored -> sum(call, inputs));
    }

    private byte[] sum(Call call, InputChunk[] inputs) {
        int length = Math.toIntExact(call.tiling().chunkBytes());
        byte[] sum = new byte[length];
        byte[] next = new byte[length];
        input(values(call), call, inputs[0], sum);
        if (inputs.length == 1) {
            return sum;
        }
        call.combiner().prepare(sum, 0, length);
        for (int i = 1; i < inputs.length; i++) {
            input(values(call), call, inputs[i], next);
            call.combiner().prepare(next, 0, length);
            call.combiner().combine(sum, 0, next, 0, length);
        }
        call.combiner().complete(sum, 0, length);
        return sum;
    }

    private static long wrong(TestValues values, int inputs, byte[] expected, byte[] actual) {
        DataType type = values.type();
        double tolerance = values.tolerance(inputs);
        long wrong = 0;
        for (int at = 0; at < actual.length; at += type.bytes()) {
            long a = Elements.bits(type, expected, at);
            long b = Elements.bits(type, actual, at);
            if (a != b && !near(type, a, b, tolerance)) {
                wrong += type.bytes();
            }
        }
        return wrong;
    }

    /** Returns true if two elements are close enough. Zeros of either sign are equal. */
    private static boolean near(DataType type, long a, long b, double tolerance) {
        return type.fractional()
                && Math.abs(Elements.number(type, a) - Elements.number(type, b)) <= tolerance;
    }
}
