package dev.doorbell.workloads.nvshmem.pointtopoint.options;

import dev.doorbell.libraries.nvshmem.transport.OperationKind;
import java.util.Locale;

/**
 * Atomic functions under perftest's names, with operands that differ from iteration to iteration,
 * so that one too many or too few shows in the word.
 */
public enum AtomicFunction {
    INC(OperationKind.ATOMIC_ADD, false),
    FETCH_INC(OperationKind.ATOMIC_ADD, true),
    ADD(OperationKind.ATOMIC_ADD, false),
    FETCH_ADD(OperationKind.ATOMIC_ADD, true),
    AND(OperationKind.ATOMIC_AND, false),
    FETCH_AND(OperationKind.ATOMIC_AND, true),
    OR(OperationKind.ATOMIC_OR, false),
    FETCH_OR(OperationKind.ATOMIC_OR, true),
    XOR(OperationKind.ATOMIC_XOR, false),
    FETCH_XOR(OperationKind.ATOMIC_XOR, true),
    SET(OperationKind.ATOMIC_SWAP, false),
    SWAP(OperationKind.ATOMIC_SWAP, true),
    COMPARE_SWAP(OperationKind.ATOMIC_COMPARE_SWAP, true);

    private final OperationKind kind;
    private final boolean fetching;

    AtomicFunction(OperationKind kind, boolean fetching) {
        this.kind = kind;
        this.fetching = fetching;
    }

    /** Operation on the word. */
    public OperationKind kind() {
        return kind;
    }

    /** Returns true if the caller gets the old value. */
    public boolean fetching() {
        return fetching;
    }

    /** The operand of iteration {@code n}, counted from 0. */
    public long operand(long n) {
        return switch (this) {
            case INC, FETCH_INC -> 1;
            case AND, FETCH_AND -> ~(1L << (n % Long.SIZE));
            case OR, FETCH_OR -> 1L << (n % Long.SIZE);
            case ADD, FETCH_ADD, XOR, FETCH_XOR, SET, SWAP, COMPARE_SWAP -> n + 1;
        };
    }

    /** Value with which iteration {@code n} compares. */
    public long compare(long n) {
        return n;
    }

    /** Value of the word before the first iteration. */
    public long initial() {
        return this == AND || this == FETCH_AND ? -1 : 0;
    }

    /** Value that iteration {@code n} leaves where {@code old} was. */
    public long next(long old, long n) {
        return kind.apply(old, operand(n), compare(n));
    }

    /** Value of the word after {@code iterations} iterations. */
    public long after(long iterations) {
        long word = initial();
        for (long n = 0; n < iterations; n++) {
            word = next(word, n);
        }
        return word;
    }

    /** The name as jobs write it. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
