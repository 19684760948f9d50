package dev.doorbell.libraries.nvshmem;

import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Awaited;
import dev.doorbell.pdes.report.party.Party;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;

/**
 * Point-to-point synchronisation on this PE's own 64-bit words: blocking waits for a comparison,
 * and tests. Words of one call are adjacent. Word {@code i} is compared with {@code value} or
 * {@code values.get(i)}.
 */
public final class Waits {

    private final Cta cta;

    Waits(Cta cta) {
        this.cta = cta;
    }

    /** {@code nvshmem_uint64_wait_until}: returns the value that ended the wait. */
    public long until(SymmetricAddress word, Comparison comparison, long value) {
        long seen =
                until(
                        word,
                        comparison,
                        value,
                        Awaited.event(
                                "the word at heap offset %d to be %s %d"
                                        .formatted(word.offset(), comparison.sign(), value)),
                        cta.pe().storer());
        cta.threadFence();
        return seen;
    }

    /**
     * Waits with a description for deadlock reports, and without the fence that ends a program's
     * own waits.
     *
     * @param what awaited event, such as {@code PE 3 to come to barrier 1 of its team}
     * @param by party that could cause it, such as {@code PE 3}
     */
    public long until(
            SymmetricAddress word, Comparison comparison, long value, Awaited what, Party by) {
        cta.program()
                .waitForStore(
                        cta.pe().heap().busAddress(word),
                        () -> comparison.holds(cta.peek(word), value),
                        l2Ps(),
                        new Wait(cta.program().name(), what, by));
        return seen(word);
    }

    /**
     * Waits for stores to a range of this PE's part until {@code arrived}. The caller charges the
     * loads of the range.
     *
     * @param what awaited event, for deadlock reports
     * @param by party that could cause it
     */
    public void until(
            SymmetricAddress start, long bytes, BooleanSupplier arrived, Awaited what, Party by) {
        cta.program()
                .waitForStores(
                        cta.pe().heap().busAddress(start),
                        bytes,
                        arrived,
                        0,
                        new Wait(cta.program().name(), what, by));
        seen(start);
    }

    /** {@code nvshmem_uint64_wait_until_all}. */
    public void untilAll(SymmetricAddress words, int count, Comparison comparison, long value) {
        untilAll(words, comparison, repeated(count, value));
    }

    /** {@code nvshmem_uint64_wait_until_all_vector}. */
    public void untilAll(SymmetricAddress words, Comparison comparison, List<Long> values) {
        for (int i = 0; i < values.size(); i++) {
            until(word(words, i), comparison, values.get(i));
        }
    }

    /** {@code nvshmem_uint64_wait_until_any}: returns the number of a matching word. */
    public int untilAny(SymmetricAddress words, int count, Comparison comparison, long value) {
        return untilAny(words, comparison, repeated(count, value));
    }

    /** {@code nvshmem_uint64_wait_until_any_vector}. */
    public int untilAny(SymmetricAddress words, Comparison comparison, List<Long> values) {
        return untilSome(words, comparison, values).get(0);
    }

    /**
     * {@code nvshmem_uint64_wait_until_some}: returns the numbers of the matching words, at least
     * one.
     */
    public List<Integer> untilSome(
            SymmetricAddress words, int count, Comparison comparison, long value) {
        return untilSome(words, comparison, repeated(count, value));
    }

    /** {@code nvshmem_uint64_wait_until_some_vector}. */
    public List<Integer> untilSome(
            SymmetricAddress words, Comparison comparison, List<Long> values) {
        IntPredicate holds = i -> comparison.holds(cta.peek(word(words, i)), values.get(i));
        cta.program()
                .waitForStores(
                        cta.pe().heap().busAddress(words),
                        (long) values.size() * Long.BYTES,
                        () -> matching(values.size(), holds).size() > 0,
                        l2Ps(),
                        new Wait(
                                cta.program().name(),
                                "one of %d words from heap offset %d to compare by %s"
                                        .formatted(
                                                values.size(), words.offset(), comparison.sign()),
                                cta.pe().storer()));
        cta.threadFence();
        return seen(words, matching(values.size(), holds));
    }

    /** {@code nvshmem_uint64_test}. */
    public boolean test(SymmetricAddress word, Comparison comparison, long value) {
        cta.work(l2Ps());
        boolean holds = comparison.holds(cta.peek(word), value);
        if (holds) {
            seen(word);
        }
        return holds;
    }

    /** {@code nvshmem_uint64_test_all}. */
    public boolean testAll(SymmetricAddress words, int count, Comparison comparison, long value) {
        return testSome(words, comparison, repeated(count, value)).size() == count;
    }

    /** {@code nvshmem_uint64_test_any}: returns the number of a matching word, or -1. */
    public int testAny(SymmetricAddress words, int count, Comparison comparison, long value) {
        List<Integer> some = testSome(words, comparison, repeated(count, value));
        return some.isEmpty() ? -1 : some.get(0);
    }

    /** {@code nvshmem_uint64_test_some_vector}: returns the numbers of the matching words. */
    public List<Integer> testSome(
            SymmetricAddress words, Comparison comparison, List<Long> values) {
        cta.work(l2Ps());
        return seen(
                words,
                matching(
                        values.size(),
                        i -> comparison.holds(cta.peek(word(words, i)), values.get(i))));
    }

    /** Returns the value of a matching word. Its store happens before all later accesses. */
    private long seen(SymmetricAddress word) {
        long value = cta.peek(word);
        cta.log().acquired(word, value, cta.pe().id());
        return value;
    }

    private List<Integer> seen(SymmetricAddress words, List<Integer> matching) {
        matching.forEach(i -> seen(word(words, i)));
        return matching;
    }

    private static List<Integer> matching(int count, IntPredicate holds) {
        List<Integer> matching = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            if (holds.test(i)) {
                matching.add(i);
            }
        }
        return matching;
    }

    private static List<Long> repeated(int count, long value) {
        return Collections.nCopies(count, value);
    }

    private static SymmetricAddress word(SymmetricAddress words, int i) {
        return words.plus((long) i * Long.BYTES);
    }

    private long l2Ps() {
        return cta.pe().constants().gpu().l2Ps();
    }
}
