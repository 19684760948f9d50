import dev.doorbell.libraries.nvshmem.Comparison;
import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Scope;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.measure.Figures;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.program.Inputs;
import dev.doorbell.workloads.program.KernelHost;
import dev.doorbell.workloads.program.KernelProgram;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.List;
import java.util.Random;

/**
 * Dispatch of tokens to experts, one on each PE. A sender reserves the place of a token by an
 * atomic counter of the receiver, puts the token there, and counts it as arrived.
 */
public final class CounterDispatch implements KernelProgram {

    private static final Parameter<Integer> TOKENS =
            Parameter.whole("tokens", 16, 1, 1_024, "tokens of each PE");
    private static final Parameter<Integer> WORDS =
            Parameter.whole("words", 128, 1, 4_096, "words of a token");

    @Override
    public String summary() {
        return "Tokens to random experts, placed by atomic counters of the receivers";
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(TOKENS, WORDS);
    }

    @Override
    public long heapBytes(Inputs inputs) {
        long tokens = (long) inputs.get(TOKENS) * (inputs.members() + 1);
        return tokens * inputs.get(WORDS) * Long.BYTES + 4096;
    }

    @Override
    public void run(KernelHost host) {
        int tokens = host.inputs().get(TOKENS);
        int bytes = host.inputs().get(WORDS) * Long.BYTES;
        int pes = host.pe().pes();
        int me = host.pe().id();
        SymmetricAddress sent = host.pe().heap().malloc((long) tokens * bytes);
        SymmetricAddress received = host.pe().heap().malloc((long) tokens * pes * bytes);
        SymmetricAddress places = host.pe().heap().mallocSignals(1);
        SymmetricAddress arrived = host.pe().heap().mallocSignals(1);
        int expected = expected(host.inputs(), me);
        for (int token = 0; token < tokens; token++) {
            host.store(sent.plus((long) token * bytes), name(me, token));
        }
        host.barrierAll();
        long fromPs = host.nowPs();
        host.launch(
                1,
                256,
                cta -> {
                    dispatch(cta, host.inputs(), sent, received, places, arrived);
                    cta.waits().until(arrived, Comparison.GE, expected);
                });
        long elapsedPs = host.nowPs() - fromPs;
        host.barrierAll();
        long sum = 0;
        for (int place = 0; place < expected; place++) {
            sum += host.load(received.plus((long) place * bytes));
        }
        long right = sumOfNames(host.inputs(), me);
        if (!host.inputs().phantom() && sum != right) {
            throw new IllegalStateException("the sum of tokens is " + sum + " and not " + right);
        }
        host.check(arrived, 1, i -> expected);
        host.measure("dispatch", expected, elapsedPs);
    }

    private static void dispatch(
            Cta cta,
            Inputs inputs,
            SymmetricAddress sent,
            SymmetricAddress received,
            SymmetricAddress places,
            SymmetricAddress arrived) {
        int bytes = inputs.get(WORDS) * Long.BYTES;
        int me = cta.pe().id();
        for (int token = 0; token < inputs.get(TOKENS); token++) {
            int expert = expert(inputs, me, token);
            long place = cta.atomics().fetchInc(places, expert);
            cta.rma()
                    .putNbi(
                            received.plus(place * bytes),
                            sent.plus((long) token * bytes),
                            bytes,
                            expert,
                            Scope.BLOCK);
            cta.fence();
            cta.atomics().inc(arrived, expert);
        }
        cta.quiet();
    }

    /**
     * Expert of a token, which is never on the same PE: atomics of the GPU and atomics that the NIC
     * performs on one word are not atomic to each other.
     */
    private static int expert(Inputs inputs, int pe, int token) {
        int others = Math.max(1, inputs.members() - 1);
        int step = 1 + new Random(inputs.seed() * 31 + pe * 4_099L + token).nextInt(others);
        return (pe + step) % inputs.members();
    }

    private static int expected(Inputs inputs, int me) {
        int count = 0;
        for (int pe = 0; pe < inputs.members(); pe++) {
            for (int token = 0; token < inputs.get(TOKENS); token++) {
                count += expert(inputs, pe, token) == me ? 1 : 0;
            }
        }
        return count;
    }

    private static long sumOfNames(Inputs inputs, int me) {
        long sum = 0;
        for (int pe = 0; pe < inputs.members(); pe++) {
            for (int token = 0; token < inputs.get(TOKENS); token++) {
                sum += expert(inputs, pe, token) == me ? name(pe, token) : 0;
            }
        }
        return sum;
    }

    private static long name(int pe, int token) {
        return (1L << 20) * (pe + 1) + token;
    }

    @Override
    public List<Table> tables(Inputs inputs, List<Measurement> measurements) {
        long longest = 0;
        long most = 0;
        for (Measurement pe : measurements) {
            most = Math.max(most, pe.values().get(0));
            longest = Math.max(longest, pe.values().get(1));
        }
        return List.of(
                new Table(
                        "dispatch",
                        List.of(
                                new Column("token", "B"),
                                new Column("most tokens of an expert", ""),
                                new Column("time", "us")),
                        List.of(
                                List.of(
                                        Cell.of((long) inputs.get(WORDS) * Long.BYTES),
                                        Cell.of(most),
                                        Figures.microsecondsEach(longest, 1)))));
    }
}
