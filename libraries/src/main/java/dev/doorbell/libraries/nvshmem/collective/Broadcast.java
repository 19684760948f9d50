package dev.doorbell.libraries.nvshmem.collective;

import dev.doorbell.libraries.nvshmem.Comparison;
import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Pe;
import dev.doorbell.libraries.nvshmem.Scope;
import dev.doorbell.libraries.nvshmem.Signals;
import dev.doorbell.libraries.nvshmem.Team;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.pdes.report.party.Awaited;

/**
 * Broadcast by puts with signal. In a small team the root puts to all. In a larger one it puts to
 * two members, each of which puts to two more, and so on. A sync of the team ends it, so that no
 * root runs ahead and another root may follow. Its cost belongs to the broadcast.
 */
final class Broadcast {

    private static final int GENERATION_WORD = 4;
    private static final int ARRIVED_WORD = 5;
    private static final int TREE_RADIX = 2;

    /**
     * Largest team in which the root puts to all. Three levels of a tree cost three message
     * latencies, which is more than posting seven puts.
     */
    private static final int FLAT_MEMBERS = 8;

    private final Team team;

    Broadcast(Team team) {
        this.team = team;
    }

    void run(
            Cta cta,
            SymmetricAddress destination,
            SymmetricAddress source,
            int bytes,
            int root,
            Scope scope) {
        int members = team.pes();
        int radix = members <= FLAT_MEMBERS ? Math.max(1, members - 1) : TREE_RADIX;
        int place = Math.floorMod(team.myPe() - root, members);
        long generation = cta.load(word(GENERATION_WORD)) + 1;
        cta.store(word(GENERATION_WORD), generation);
        if (place > 0) {
            int parent = team.pe((root + (place - 1) / radix) % members);
            cta.waits()
                    .until(
                            word(ARRIVED_WORD),
                            Comparison.GE,
                            generation,
                            new Awaited.Step(
                                    Pe.party(parent),
                                    Awaited.Verb.PASS,
                                    "broadcast %d of its team on".formatted(generation)),
                            Pe.party(parent));
        }
        SymmetricAddress passedOn = place == 0 ? source : destination;
        int firstChild = place * radix + 1;
        Lanes.putNbiEach(
                cta,
                Math.clamp((long) members - firstChild, 0, radix),
                i ->
                        new Signals.Put(
                                destination,
                                passedOn,
                                bytes,
                                word(ARRIVED_WORD),
                                generation,
                                Signals.Update.SET,
                                team.pe((root + firstChild + i) % members)),
                scope);
        if (place == 0 && !source.equals(destination)) {
            cta.rma().putNbi(destination, source, bytes, cta.pe().id(), scope);
        }
        Lanes.sync(cta, scope);
        cta.quiet();
        cta.sync(team);
    }

    private SymmetricAddress word(int number) {
        return team.words().plus((long) number * Long.BYTES);
    }
}
