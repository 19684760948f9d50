package dev.doorbell.libraries.nvshmem.collective;

import dev.doorbell.hardware.gpu.GpuConstants;
import dev.doorbell.libraries.nvshmem.Comparison;
import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Pe;
import dev.doorbell.libraries.nvshmem.Rma;
import dev.doorbell.libraries.nvshmem.Scope;
import dev.doorbell.libraries.nvshmem.Signals;
import dev.doorbell.libraries.nvshmem.Team;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.pdes.report.party.Awaited;
import dev.doorbell.pdes.report.party.Party;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Broadcast, as NVSHMEM chooses it. Short data travels as {@link FlaggedWords} through a binary
 * tree; other data is put with a signal from the root to one member after the other.
 *
 * <p>Every message has its own place in a buffer. A barrier of the team is due only where the
 * buffer is used up, so that a root may run ahead of the others by many broadcasts.
 */
final class Broadcast {

    /** Largest data with flags, in bytes. */
    static final int FLAGGED_BYTES = 16 << 10;

    private static final int TREE_RADIX = 2;

    /** Bytes of the buffer: ten times NVSHMEM's SYNC_SIZE of 27,648 words. */
    private static final int BUFFER_BYTES = 10 * 27_648 * Long.BYTES;

    /** Bytes from one signal to the next. */
    private static final int SIGNAL_BYTES = 2 * Long.BYTES;

    /** Remainders by the number of members for a child's number, which is then looked up. */
    private static final int CHILD_REMAINDERS = 2;

    /** Loads from L1 that find a child's PE and memory: a team, two entries, and an address. */
    private static final int CHILD_LOADS = 4;

    private final Team team;
    private final SymmetricAddress buffer;
    private int generation;
    private int used;

    /** Allocates the buffer in a collective call. */
    Broadcast(Pe pe, Team team) {
        this.team = team;
        buffer = pe.heap().mallocSignals(BUFFER_BYTES / Long.BYTES);
    }

    /**
     * Broadcasts data of {@code bytes} bytes.
     *
     * @param elementBytes bytes of an element, on which the algorithm depends
     */
    void run(
            Cta cta,
            SymmetricAddress destination,
            SymmetricAddress source,
            int bytes,
            int elementBytes,
            int root,
            Scope scope) {
        boolean flagged = bytes <= FLAGGED_BYTES && FlaggedWords.possible(bytes, elementBytes);
        int place = Math.floorMod(team.myPe() - root, team.pes());
        SymmetricAddress message = next(cta, flagged ? FlaggedWords.SCALE * bytes : SIGNAL_BYTES);
        cta.syncThreads(scope);
        if (flagged) {
            passFlagged(cta, message, destination, source, bytes, root, scope);
        } else {
            passSignalled(cta, message, destination, source, bytes, root, scope);
        }
        if (place == 0 && !source.equals(destination)) {
            Lanes.copy(cta, destination, source, bytes, scope);
        }
        if (!flagged) {
            cta.quiet();
        }
        cta.syncThreads(scope);
    }

    /** Place of the next message. */
    private SymmetricAddress next(Cta cta, int bytes) {
        generation++;
        if (used + bytes > BUFFER_BYTES) {
            cta.barrier(team);
            used = 0;
        }
        SymmetricAddress place = buffer.plus(used);
        used += bytes;
        return place;
    }

    private void passFlagged(
            Cta cta,
            SymmetricAddress message,
            SymmetricAddress destination,
            SymmetricAddress source,
            int bytes,
            int root,
            Scope scope) {
        GpuConstants gpu = cta.pe().constants().gpu();
        int threads = scope.threads(cta.threads());
        int place = Math.floorMod(team.myPe() - root, team.pes());
        if (place > 0) {
            Party.Actor parent = member(root, (place - 1) / TREE_RADIX);
            FlaggedWords.await(cta, message, bytes, generation, passed(parent), parent);
            FlaggedWords.unpack(cta, message, destination, bytes);
            cta.work(FlaggedWords.loadPs(gpu, bytes, threads));
        } else {
            FlaggedWords.pack(cta, message, source, bytes, generation);
            cta.work(FlaggedWords.packPs(cta, source, bytes, threads));
        }
        cta.syncThreads(scope);
        int flaggedBytes = FlaggedWords.SCALE * bytes;
        List<Integer> children = children(root, place, TREE_RADIX);
        findNetworkChildren(cta, children.size(), TREE_RADIX, scope);
        findChildren(cta, children.size(), children.size() < TREE_RADIX);
        putToChildren(
                cta, children, peer -> new Rma.Put(message, message, flaggedBytes, peer), scope);
    }

    private void putToChildren(
            Cta cta, List<Integer> children, IntFunction<Rma.Put> put, Scope scope) {
        List<Rma.Put> network =
                children.stream().filter(peer -> !cta.pe().maps(peer)).map(put::apply).toList();
        Lanes.putNbiEachPlain(cta, network.size(), network::get, scope);
        for (int peer : children) {
            if (cta.pe().maps(peer)) {
                Rma.Put one = put.apply(peer);
                cta.rma().putNbi(one.destination(), one.source(), one.bytes(), peer, scope);
            }
        }
    }

    /**
     * Finds the children of a member behind the network: a loop that the threads share, over all
     * children. It ends at the first number without a member.
     */
    private void findNetworkChildren(Cta cta, int children, int radix, Scope scope) {
        findChildren(cta, Math.ceilDiv(children, scope.threads(cta.threads())), children < radix);
    }

    /**
     * Finds some children, one after the other.
     *
     * @param last true if the number behind them is computed as well, which is no member's
     */
    private void findChildren(Cta cta, int children, boolean last) {
        GpuConstants gpu = cta.pe().constants().gpu();
        if (children > 0) {
            cta.lookUpMember();
        }
        long childPs = CHILD_REMAINDERS * gpu.divisionPs() + CHILD_LOADS * gpu.l1HitPs();
        cta.work(children * childPs + (last ? gpu.divisionPs() : 0));
    }

    private void passSignalled(
            Cta cta,
            SymmetricAddress signal,
            SymmetricAddress destination,
            SymmetricAddress source,
            int bytes,
            int root,
            Scope scope) {
        int place = Math.floorMod(team.myPe() - root, team.pes());
        if (place > 0) {
            Party.Actor sender = member(root, 0);
            cta.waits().until(signal, Comparison.EQ, generation, passed(sender), sender);
            cta.syncThreads(scope);
            return;
        }
        List<Integer> children = children(root, 0, Math.max(1, team.pes() - 1));
        findNetworkChildren(cta, children.size(), team.pes() - 1, scope);
        List<Integer> network = children.stream().filter(peer -> !cta.pe().maps(peer)).toList();
        Lanes.putNbiEach(
                cta,
                network.size(),
                i ->
                        new Signals.Put(
                                destination,
                                source,
                                bytes,
                                signal,
                                generation,
                                Signals.Update.SET,
                                network.get(i)),
                scope);
        for (int peer : children) {
            findChildren(cta, 1, false); // Behind a fence if one before it is mapped.
            if (cta.pe().maps(peer)) {
                cta.signals()
                        .putNbi(
                                destination,
                                source,
                                bytes,
                                signal,
                                generation,
                                Signals.Update.SET,
                                peer,
                                scope);
            }
        }
    }

    /** PEs to which a place of the tree passes data on. */
    private List<Integer> children(int root, int place, int radix) {
        List<Integer> children = new ArrayList<>();
        for (int i = 1; i <= radix && place * radix + i < team.pes(); i++) {
            children.add(team.pe((root + place * radix + i) % team.pes()));
        }
        return children;
    }

    private Party.Actor member(int root, int place) {
        return Pe.party(team.pe((root + place) % team.pes()));
    }

    private Awaited.Step passed(Party.Actor sender) {
        return new Awaited.Step(
                sender, Awaited.Verb.PASS, "broadcast %d of its team on".formatted(generation));
    }
}
