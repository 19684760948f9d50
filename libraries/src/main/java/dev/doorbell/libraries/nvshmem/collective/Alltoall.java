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
import dev.doorbell.libraries.nvshmem.setup.DeviceCall;
import dev.doorbell.pdes.report.party.Awaited;
import dev.doorbell.pdes.report.party.Party;
import java.util.ArrayList;
import java.util.List;

/**
 * Alltoall of NVSHMEM 3: every member has a word for every member, itself too, to which that one
 * adds 1 when its block is there. Over the network, thread {@code i} puts the block of member
 * {@code (me + i) mod n} with this signal. Blocks for mapped memory are stored first: by one thread
 * each up to {@value #BY_THREADS_BYTES} bytes, by one warp each up to {@value #BY_WARPS_BYTES}
 * bytes where a thread block has warps to spare, else by all threads of the scope one after the
 * other. A fence and the signals follow. Where all memory of the job is mapped, all threads store
 * one block after the other, whatever their size, and a barrier follows.
 */
final class Alltoall {

    private static final int BY_THREADS_BYTES = 16;
    private static final int BY_WARPS_BYTES = 16_384;

    /** Remainders by the number of members that each thread computes for its peers, in turn. */
    private static final int DIVISIONS = 4;

    private final Team team;
    private final int[] others;
    private final SymmetricAddress words;
    private long generation;

    /** Allocates the words in a collective call. */
    Alltoall(Pe pe, Team team, PushOrder order, long seed) {
        this.team = team;
        others = order.others(team.myPe(), team.pes(), seed);
        words = pe.heap().mallocSignals(2 * team.pes());
    }

    /**
     * Sends every member its block.
     *
     * @param destination address of this member's block, the same on every member
     */
    void run(Cta cta, SymmetricAddress destination, AllPush.Sources sources, Scope scope) {
        if (cta.pe().mapsAll()) {
            push(cta, destination, sources, scope);
            return;
        }
        GpuConstants gpu = cta.pe().constants().gpu();
        generation++;
        List<Signals.Put> network = new ArrayList<>();
        List<Rma.Put> mapped = new ArrayList<>();
        List<Signals.To> signals = new ArrayList<>();
        mapped.add(put(destination, sources, team.myPe()));
        signals.add(new Signals.To(word(team.myPe()), cta.pe().id()));
        for (int other : others) {
            int peer = team.pe(other);
            if (cta.pe().maps(peer)) {
                mapped.add(put(destination, sources, other));
                signals.add(new Signals.To(word(team.myPe()), peer));
            } else {
                network.add(
                        new Signals.Put(
                                destination,
                                sources.block(other),
                                sources.bytes(other),
                                word(team.myPe()),
                                1,
                                Signals.Update.ADD,
                                peer));
            }
        }
        Lanes.putNbiEach(cta, network.size(), network::get, scope);
        store(cta, mapped, sources.bytes(team.myPe()), scope);
        cta.syncThreads(scope);
        cta.fenceSystemWithAtomic();
        cta.syncThreads(scope);
        cta.lookUpTeam();
        cta.work(DIVISIONS * gpu.divisionPs());
        Lanes.addEach(cta, signals, scope);
        cta.syncThreads(scope);
        cta.work(gpu.l2Ps());
        awaitBlock(cta, team.myPe());
        for (int other : others) {
            awaitBlock(cta, other);
        }
        cta.begin(DeviceCall.QUIET, scope == Scope.BLOCK ? Scope.WARP : scope);
        cta.quietNetwork();
        cta.syncThreads(scope);
    }

    /** Stores all blocks by all threads, one after the other, and ends in a barrier. */
    private void push(Cta cta, SymmetricAddress destination, AllPush.Sources sources, Scope scope) {
        List<Rma.Put> mapped = new ArrayList<>();
        mapped.add(put(destination, sources, team.myPe()));
        for (int other : others) {
            mapped.add(put(destination, sources, other));
        }
        Lanes.putByTeams(cta, mapped, 1, scope.threads(cta.threads()));
        cta.barrier(team, scope);
    }

    private Rma.Put put(SymmetricAddress destination, AllPush.Sources sources, int member) {
        return new Rma.Put(
                destination, sources.block(member), sources.bytes(member), team.pe(member));
    }

    private void store(Cta cta, List<Rma.Put> puts, int bytes, Scope scope) {
        int threads = scope.threads(cta.threads());
        int spareWarps = threads / Lanes.WARP - Math.ceilDiv(team.pes(), Lanes.WARP);
        if (bytes <= BY_THREADS_BYTES) {
            Lanes.putByTeams(cta, puts, threads, 1);
        } else if (scope == Scope.BLOCK
                && team.pes() < threads
                && spareWarps > 0
                && bytes <= BY_WARPS_BYTES) {
            Lanes.putByTeams(cta, puts, spareWarps, Lanes.WARP);
        } else {
            Lanes.putByTeams(cta, puts, 1, threads);
        }
    }

    private void awaitBlock(Cta cta, int member) {
        Party.Actor sender = Pe.party(team.pe(member));
        cta.waits()
                .until(
                        word(member),
                        Comparison.GE,
                        (generation + 1) / 2,
                        new Awaited.Step(
                                sender,
                                Awaited.Verb.COME_TO,
                                "exchange %d of its team, alltoall".formatted(generation)),
                        sender);
    }

    private SymmetricAddress word(int member) {
        return words.plus(((generation & 1) * team.pes() + member) * Long.BYTES);
    }
}
