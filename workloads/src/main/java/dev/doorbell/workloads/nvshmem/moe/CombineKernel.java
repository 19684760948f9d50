package dev.doorbell.workloads.nvshmem.moe;

import dev.doorbell.hardware.gpu.GpuConstants;
import dev.doorbell.libraries.nvshmem.Comparison;
import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Rma;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.workloads.measure.Pattern;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Combine as in DeepEP's low-latency kernel. Each group of warps sends the outputs of one local
 * expert for the tokens of one PE, a warp each, to the slots of expert and token there. An output
 * for another node is copied into the send buffer first. A flag follows them.
 *
 * <p>When all flags of a PE are there, its thread blocks sum the weighted outputs of their tokens.
 * Each sum is compared with the exact one at that instant.
 */
final class CombineKernel implements Kernel {

    private final Endpoint end;
    private final Options options;
    private final GpuConstants gpu;
    private final Routing routing;
    private final Outputs outputs;
    private final int tokens;
    private final List<List<Integer>> received;
    private final boolean phantom;

    CombineKernel(Endpoint end, int row) {
        this.end = end;
        options = end.options();
        gpu = end.gpu();
        routing = options.routing(row);
        outputs = new Outputs(routing);
        tokens = options.tokens().get(row);
        received = routing.received(end.pe().id(), options.pes(), tokens);
        phantom = at(end.receive()).phantom();
    }

    @Override
    public void run(Cta cta, Words words) {
        if (cta.index() == 0) {
            cta.work(words.next().clear(cta));
        }
        send(cta);
        cta.syncThreads();
        sendFlags(cta, words);
        awaitFlags(cta, words);
        cta.gridSync();
        for (int token = cta.index(); token < tokens; token += options.geometry().ctas()) {
            sum(cta, token);
        }
    }

    private void send(Cta cta) {
        int first = options.geometry().first(cta.index());
        int count = options.geometry().count(cta.index());
        int warps = options.geometry().warpsPerGroup();
        boolean more = true;
        for (int from = 0; more; from += warps) {
            more = false;
            List<Rma.Put> puts = new ArrayList<>();
            for (int responsible = first; responsible < first + count; responsible++) {
                int waiting = received.get(responsible).size();
                for (int i = from; i < Math.min(from + warps, waiting); i++) {
                    puts.add(output(cta, responsible, i));
                }
                more |= waiting > from + warps;
            }
            put(cta, puts);
        }
    }

    /** One warp for each output copies it if the peer is remote, and puts it. */
    private void put(Cta cta, List<Rma.Put> puts) {
        int remote = (int) puts.stream().filter(put -> !end.pe().maps(put.peer())).count();
        if (remote > 0) {
            cta.work(gpu.copyPs((long) remote * end.messageBytes(), remote * Geometry.WARP));
        }
        if (!puts.isEmpty()) {
            cta.rma().putNbiEach(puts, Geometry.WARP);
        }
    }

    private Rma.Put output(Cta cta, int responsible, int index) {
        int source = responsible / options.localExperts();
        int local = responsible % options.localExperts();
        int expert = end.pe().id() * options.localExperts() + local;
        int token = received.get(responsible).get(index);
        long place = ((long) local * options.pes() + source) * options.mostTokens() + index;
        SymmetricAddress output = end.message(end.send(), place);
        if (!phantom) {
            at(output).write(outputs.of(expert, source, token, options.hidden()));
        }
        cta.write(output, end.messageBytes());
        return new Rma.Put(slot(expert, token), output, end.messageBytes(), source);
    }

    private void sendFlags(Cta cta, Words words) {
        int first = options.geometry().first(cta.index());
        int count = options.geometry().count(cta.index());
        List<Endpoint.Report> reports = new ArrayList<>();
        for (int responsible = first; responsible < first + count; responsible++) {
            int expert =
                    end.pe().id() * options.localExperts() + responsible % options.localExperts();
            reports.add(new Endpoint.Report(expert, 1, responsible / options.localExperts()));
        }
        end.report(cta, words, reports);
    }

    private void awaitFlags(Cta cta, Words words) {
        int first = options.geometry().first(cta.index());
        int count = options.geometry().count(cta.index());
        for (int expert = first; expert < first + count; expert++) {
            cta.waits()
                    .until(
                            words.arrived(expert),
                            Comparison.NE,
                            0,
                            Endpoint.awaited("the outputs of expert", expert),
                            Endpoint.party(expert / options.localExperts()));
        }
    }

    private void sum(Cta cta, int token) {
        int me = end.pe().id();
        int[] experts = routing.experts(me, token);
        cta.work(gpu.copyPs((long) experts.length * end.messageBytes(), cta.threads()));
        for (int expert : experts) {
            cta.read(slot(expert, token), end.messageBytes());
        }
        SymmetricAddress result = end.message(end.output(), token);
        cta.write(result, end.messageBytes());
        if (phantom) {
            return;
        }
        float[] sum = new float[options.hidden()];
        for (int expert : experts) {
            Bf16Row row = at(slot(expert, token));
            Outputs.addTo(sum, routing.weight(me, token, expert), row.read());
            row.spoil();
        }
        at(result).write(sum);
        boolean right = Arrays.equals(at(result).read(), outputs.sum(me, token, options.hidden()));
        Pattern.count(end.pe().node(), end.messageBytes(), right ? 0 : end.messageBytes());
    }

    private SymmetricAddress slot(int expert, int token) {
        return end.message(end.receive(), (long) expert * options.mostTokens() + token);
    }

    private Bf16Row at(SymmetricAddress row) {
        return new Bf16Row(end.pe().node(), end.pe().heap().busAddress(row), options.hidden());
    }
}
