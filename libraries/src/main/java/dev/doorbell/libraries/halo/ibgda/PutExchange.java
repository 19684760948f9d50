package dev.doorbell.libraries.halo.ibgda;

import dev.doorbell.hardware.node.Program;
import dev.doorbell.libraries.halo.Exchanger;
import dev.doorbell.libraries.halo.FieldArrays;
import dev.doorbell.libraries.halo.HaloConstants;
import dev.doorbell.libraries.halo.HaloLayout;
import dev.doorbell.libraries.halo.HaloTally;
import dev.doorbell.libraries.halo.Packing;
import dev.doorbell.libraries.halo.cost.Footprint;
import dev.doorbell.libraries.mesh.Neighbour;
import dev.doorbell.libraries.nvshmem.Comparison;
import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Pe;
import dev.doorbell.libraries.nvshmem.Signals;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.libraries.nvshmem.heap.SymmetricHeap;
import java.util.ArrayList;
import java.util.List;

/**
 * Exchange in one kernel. It gathers, then one thread per neighbour puts with a signal. It scatters
 * after all signals of the neighbours have arrived. The host only launches it.
 *
 * <p>Buffers are doubled. A neighbour's next put may arrive before this PE has scattered. The put
 * after that cannot, because it waits for this PE's next put.
 */
public final class PutExchange implements Exchanger {

    private static final int THREADS = 256;

    private final Pe pe;
    private final Program host;
    private final List<HaloLayout> layouts;
    private final Packing packing;
    private final HaloTally tally;
    private final Footprint footprint;
    private final FieldArrays fields;
    private final List<SymmetricAddress> send = new ArrayList<>();
    private final List<SymmetricAddress> receive = new ArrayList<>();
    private final SymmetricAddress signals;
    private long round;

    /**
     * Allocates in the symmetric heap, with the same sizes on every PE.
     *
     * @param layouts layouts of all domains, in the order of PEs
     * @param mostFields largest number of fields of one exchange
     */
    public PutExchange(
            Pe pe,
            Program host,
            List<HaloLayout> layouts,
            int mostFields,
            HaloConstants constants) {
        this.pe = pe;
        this.host = host;
        this.layouts = List.copyOf(layouts);
        footprint = constants.footprint(layouts.get(pe.id()));
        packing = new Packing(layouts.get(pe.id()), pe.node().memory());
        tally = new HaloTally(pe.node().instruments());
        Sizes sizes = Sizes.of(layouts, mostFields);
        SymmetricHeap heap = pe.heap();
        fields =
                new FieldArrays(
                        pe.node().memory(),
                        heap.busAddress(heap.malloc(sizes.fields())),
                        packing.layout().domain().cells());
        for (int i = 0; i < 2; i++) {
            send.add(heap.malloc(sizes.sent()));
            receive.add(heap.malloc(sizes.received()));
        }
        signals = heap.mallocSignals(layouts.size());
    }

    /** Bytes of symmetric heap that it needs. */
    public static long heapBytes(List<HaloLayout> layouts, int mostFields) {
        Sizes sizes = Sizes.of(layouts, mostFields);
        return sizes.fields()
                + 2 * (sizes.sent() + sizes.received())
                + 8L * SymmetricHeap.ALIGNMENT;
    }

    @Override
    public FieldArrays fields() {
        return fields;
    }

    /** Packing of its buffers. */
    public Packing packing() {
        return packing;
    }

    /** Counters of its exchanges. */
    public HaloTally tally() {
        return tally;
    }

    @Override
    public void exchange(int count) {
        round++;
        pe.launch(host, 1, THREADS, cta -> run(cta, count));
    }

    private void run(Cta cta, int count) {
        HaloLayout mine = packing.layout();
        int buffer = (int) (round & 1);
        long sent = pe.heap().busAddress(send.get(buffer));
        long received = pe.heap().busAddress(receive.get(buffer));
        // The put from this buffer two exchanges ago is long complete, but a completion must be
        // polled.
        cta.quiet();
        cta.work(footprint.gatherAllPs(count));
        for (int peer = 0; peer < mine.peers().size(); peer++) {
            packing.gather(fields, count, peer, sent);
        }
        // All thread blocks gather before one of them posts.
        cta.gridSync();
        tally.gathered(pe.node().nowPs());
        tally.sent(pe.node().nowPs());
        cta.signals().putNbiEach(puts(buffer, count), 1);
        tally.toHost(mine.sentBytes() * count);
        for (Neighbour peer : mine.peers()) {
            cta.signals().waitUntil(signal(peer.domain()), Comparison.GE, round);
        }
        cta.gridSync();
        tally.toDevice(mine.receivedBytes() * count);
        cta.work(footprint.scatterAllPs(count));
        for (int peer = 0; peer < mine.peers().size(); peer++) {
            packing.scatter(fields, count, peer, received);
        }
    }

    private List<Signals.Put> puts(int buffer, int count) {
        HaloLayout mine = packing.layout();
        List<Signals.Put> puts = new ArrayList<>();
        for (int peer = 0; peer < mine.peers().size(); peer++) {
            int to = mine.peers().get(peer).domain();
            HaloLayout theirs = layouts.get(to);
            long there = theirs.receiveOffset(theirs.peer(pe.id()), count);
            puts.add(
                    new Signals.Put(
                            receive.get(buffer).plus(there),
                            send.get(buffer).plus(mine.sendOffset(peer, count)),
                            mine.sentBytes(peer, count),
                            signal(pe.id()),
                            round,
                            Signals.Update.SET,
                            to));
        }
        return puts;
    }

    /** Signal word, on every PE, that the PE {@code of} sets. */
    private SymmetricAddress signal(int of) {
        return signals.plus((long) of * Long.BYTES);
    }

    /** Bytes of allocations, sized for the largest domain. */
    private record Sizes(long fields, long sent, long received) {

        static Sizes of(List<HaloLayout> layouts, int mostFields) {
            long fields = 1;
            long sent = 1;
            long received = 1;
            for (HaloLayout layout : layouts) {
                fields = Math.max(fields, layout.fieldBytes() * mostFields);
                sent = Math.max(sent, layout.sentBytes() * mostFields);
                received = Math.max(received, layout.receivedBytes() * mostFields);
            }
            return new Sizes(fields, sent, received);
        }
    }
}
