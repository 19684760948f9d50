package dev.doorbell.workloads.nvshmem.moe;

import dev.doorbell.hardware.gpu.GpuConstants;
import dev.doorbell.libraries.nvshmem.Comparison;
import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Pe;
import dev.doorbell.libraries.nvshmem.Rma;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.workloads.measure.Pattern;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Dispatch as in DeepEP's low-latency kernel. Tokens are spread over the thread blocks. A thread
 * block casts a token, and then one warp for each of its experts puts the message into the next
 * free slot of this PE at that expert. The last warp meanwhile counts the tokens of the experts
 * that its thread block is responsible for, and that of the first thread block clears the words of
 * the next call. When all messages for such an expert are posted, the count follows them on the
 * same queue pair.
 *
 * <p>After a grid barrier, each group of warps waits for the count of one local expert and source
 * PE and copies the messages out. Messages are verified at that instant, so a count that overtakes
 * a message shows.
 */
final class DispatchKernel implements Kernel {

    private static final int PE_BITS = 20;
    private static final int BF16_BYTES = 2;

    private final Endpoint end;
    private final Options options;
    private final GpuConstants gpu;
    private final int row;
    private final int[][] chosen;
    private final int[] toExpert;
    private final int[] nextSlot;
    private final List<List<Integer>> expected;
    private final boolean phantom;

    DispatchKernel(Endpoint end, int row) {
        this.end = end;
        this.row = row;
        options = end.options();
        gpu = end.gpu();
        Routing routing = options.routing(row);
        int tokens = options.tokens().get(row);
        chosen = new int[tokens][];
        toExpert = new int[options.experts()];
        nextSlot = new int[options.experts()];
        for (int token = 0; token < tokens; token++) {
            chosen[token] = routing.experts(end.pe().id(), token);
            for (int expert : chosen[token]) {
                toExpert[expert]++;
            }
        }
        expected = routing.received(end.pe().id(), options.pes(), tokens);
        phantom = at(end.receive()).phantom();
    }

    @Override
    public void run(Cta cta, Words words) {
        long countedPs = cta.program().nowPs() + countPs();
        if (cta.index() == 0) {
            countedPs += words.next().clear(cta);
        }
        for (int token = cta.index(); token < chosen.length; token += options.geometry().ctas()) {
            cast(cta, token);
            send(cta, words, token);
        }
        cta.program().sleepUntil(countedPs);
        cta.syncThreads();
        sendCounts(cta, words);
        cta.gridSync();
        receive(cta, words);
    }

    /** All warps but the last read the token in BF16 and store it in FP8. */
    private void cast(Cta cta, int token) {
        cta.work(gpu.copyPs((long) options.hidden() * BF16_BYTES, cta.threads() - Geometry.WARP));
        SymmetricAddress message = end.message(end.send(), token);
        at(message).write(token, pattern(end.pe().id(), token));
        cta.write(message, end.messageBytes());
        cta.syncThreads();
    }

    private void send(Cta cta, Words words, int token) {
        cta.work(gpu.l2Ps()); // Each warp takes a slot by an atomic.
        List<Rma.Put> puts = new ArrayList<>();
        for (int expert : chosen[token]) {
            int local = expert % options.localExperts();
            long slot = slot(local, end.pe().id(), nextSlot[expert]++);
            puts.add(
                    new Rma.Put(
                            end.message(end.receive(), slot),
                            end.message(end.send(), token),
                            end.messageBytes(),
                            expert / options.localExperts()));
        }
        cta.rma().putNbiEach(puts, Geometry.WARP);
        cta.work(gpu.fenceWithStoresPs());
        for (int expert : chosen[token]) {
            cta.atomics().add(words.posted(expert), 1, end.pe().id());
        }
    }

    private void sendCounts(Cta cta, Words words) {
        int me = end.pe().id();
        int first = options.geometry().first(cta.index());
        int count = options.geometry().count(cta.index());
        List<Endpoint.Report> reports = new ArrayList<>();
        for (int expert = first; expert < first + count; expert++) {
            cta.waits()
                    .until(
                            words.posted(expert),
                            Comparison.GE,
                            toExpert[expert],
                            Endpoint.awaited("all messages to be posted for expert", expert),
                            Endpoint.party(me));
            nextSlot[expert] = 0;
            int local = options.localExperts();
            reports.add(
                    new Endpoint.Report(
                            me * local + expert % local, -toExpert[expert] - 1, expert / local));
        }
        end.report(cta, words, reports);
    }

    private void receive(Cta cta, Words words) {
        int first = options.geometry().first(cta.index());
        int count = options.geometry().count(cta.index());
        List<Long> seen = new ArrayList<>(Collections.nCopies(count, 0L));
        for (int left = count; left > 0; ) {
            List<Integer> arrived =
                    cta.waits().untilSome(words.arrived(first), Comparison.NE, seen);
            long messages = 0;
            for (int i : arrived) {
                long report = cta.load(words.arrived(first + i));
                seen.set(i, report);
                messages += take(cta, first + i, -report - 1);
            }
            left -= arrived.size();
            cta.work(gpu.l2Ps()); // The place of the copies follows from an atomic.
            if (messages > 0) {
                cta.work(
                        gpu.copyPs(
                                messages * end.messageBytes(),
                                arrived.size()
                                        * options.geometry().warpsPerGroup()
                                        * Geometry.WARP));
            }
        }
    }

    /** Verifies the messages of a source PE for a local expert; returns their number. */
    private long take(Cta cta, int responsible, long count) {
        int local = responsible % options.localExperts();
        int source = responsible / options.localExperts();
        List<Integer> tokens = expected.get(responsible);
        SymmetricAddress slots = end.message(end.receive(), slot(local, source, 0));
        cta.read(slots, (long) tokens.size() * end.messageBytes());
        if (phantom) {
            return count;
        }
        Pattern.count(end.pe().node(), Long.BYTES, count == tokens.size() ? 0 : Long.BYTES);
        Set<Long> missing = new HashSet<>();
        tokens.forEach(token -> missing.add((long) token));
        for (int i = 0; i < tokens.size(); i++) {
            DispatchMessage message = at(end.message(slots, i));
            boolean right = missing.remove(message.token());
            Pattern.count(end.pe().node(), Long.BYTES, right ? 0 : Long.BYTES);
            message.verify(pattern(source, right ? (int) message.token() : tokens.get(i)));
            message.spoil();
        }
        return count;
    }

    /** Time in which a warp counts the tokens of its experts in the choices of all tokens. */
    private long countPs() {
        long rounds = Math.ceilDiv((long) chosen.length * options.topk(), (long) Geometry.WARP);
        return gpu.l2Ps() + rounds * gpu.l2Ps() / gpu.loadsInFlight();
    }

    private DispatchMessage at(SymmetricAddress message) {
        Pe pe = end.pe();
        return new DispatchMessage(pe.node(), pe.heap().busAddress(message), options.hidden());
    }

    private Pattern pattern(int source, int token) {
        return new Pattern(options.seed(), ((long) row << PE_BITS | source) << PE_BITS | token);
    }

    private long slot(int localExpert, int source, int index) {
        return ((long) localExpert * options.pes() + source) * options.mostTokens() + index;
    }
}
