package dev.doorbell.libraries.nvshmem;

import dev.doorbell.hardware.gpu.GpuConstants;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.libraries.nvshmem.heap.SymmetricHeap;
import dev.doorbell.libraries.nvshmem.heap.WrongUseException;
import dev.doorbell.pdes.report.party.Awaited;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongBinaryOperator;

/**
 * Dissemination barrier over a team with radix {@code k} (NVSHMEM_BARRIER_TG_DISSEM_KVAL). In round
 * {@code r} a member signals those {@code i * k^r} ahead, for {@code i} from 1 to {@code k - 1},
 * and waits for those equally far behind. Where a whole thread block of every member calls it and
 * the members map each other's memory, the radix is their number, so that one round is enough.
 *
 * <p>Words only grow, so they need no reset. Their upper bits are the number of the barrier, their
 * lower bits may carry a note. Two sets of words alternate, so that no word is overwritten before
 * it has been read. The number is in memory too: a thread loads it to choose the set, again before
 * each round, and stores the next.
 */
final class Barrier {

    /** Bits of a note that members exchange. */
    static final int NOTE_BITS = 40;

    private static final long NOTE_MASK = (1L << NOTE_BITS) - 1;

    /** Largest number of members that a barrier's words support. */
    private static final int MAX_MEMBERS = 1 << 16;

    private final Team team;
    private final int radix;
    private final int wordsOfSet;
    private final SymmetricAddress words;
    private long generation;

    Barrier(Team team, SymmetricHeap heap, int radix, int pesPerNode) {
        this.team = team;
        this.radix = radix;
        // Every team has the same number of words: the PEs of one split may belong to teams of
        // different sizes.
        wordsOfSet = Math.max(words(radix), pesPerNode - 1);
        words = heap.mallocSignals(2 * wordsOfSet);
    }

    void arriveAndWait(Cta cta, Scope scope) {
        arriveAndCombine(cta, scope, 0, (mine, other) -> mine);
    }

    /**
     * Waits for all members and returns their combined notes. Every member gets the same result if
     * {@code combine} is associative, commutative and idempotent.
     */
    long arriveAndCombine(Cta cta, Scope scope, long note, LongBinaryOperator combine) {
        int me = team.myPe();
        if (me < 0) {
            throw new WrongUseException(
                    "PE %d synchronises over a team it does not belong to; expected a member"
                            .formatted(cta.pe().id()));
        }
        GpuConstants gpu = cta.pe().constants().gpu();
        int k = scope == Scope.BLOCK && team.mapped() ? Math.max(2, team.pes()) : radix;
        generation++;
        cta.lookUpTeam();
        cta.work(gpu.l2Ps());
        long combined = note;
        int word = 0;
        for (int reach = 1; reach < team.pes(); reach *= k) {
            cta.work(gpu.l2Ps());
            signal(cta, scope, k, reach, word, generation << NOTE_BITS | combined);
            long heard = combined;
            for (int i = 1; i < k && i * reach < team.pes(); i++) {
                int from = team.pe(Math.floorMod(me - i * reach, team.pes()));
                Awaited.Verb verb = reach == 1 ? Awaited.Verb.COME_TO : Awaited.Verb.GET_ON_IN;
                heard = combine.applyAsLong(heard, hear(cta, word(word + i), from, verb));
            }
            combined = heard;
            word += k - 1;
            cta.syncThreads(scope);
        }
        cta.work(gpu.l2Ps() + gpu.storePs());
        cta.syncThreads(scope);
        return combined;
    }

    /** Signals the members of a round by the threads of the scope, each of them in turn. */
    private void signal(Cta cta, Scope scope, int k, int reach, int word, long value) {
        List<Signals.To> targets = new ArrayList<>();
        for (int i = 1; i < k && i * reach < team.pes(); i++) {
            targets.add(
                    new Signals.To(
                            word(word + i), team.pe((team.myPe() + i * reach) % team.pes())));
        }
        int threads = scope.threads(cta.threads());
        for (int from = 0; from < targets.size(); from += threads) {
            cta.signals()
                    .setEach(
                            targets.subList(from, Math.min(from + threads, targets.size())), value);
        }
    }

    private long hear(Cta cta, SymmetricAddress word, int from, Awaited.Verb verb) {
        long said =
                cta.waits()
                        .until(
                                word,
                                Comparison.GE,
                                generation << NOTE_BITS,
                                new Awaited.Step(
                                        Pe.party(from),
                                        verb,
                                        "barrier %d of its team".formatted(generation)),
                                Pe.party(from));
        return said & NOTE_MASK;
    }

    private SymmetricAddress word(int number) {
        long set = (generation & 1) * wordsOfSet;
        return words.plus((set + number - 1) * Long.BYTES);
    }

    private static int words(int radix) {
        int words = 0;
        for (long reach = 1; reach < MAX_MEMBERS; reach *= radix) {
            words += radix - 1;
        }
        return words;
    }
}
