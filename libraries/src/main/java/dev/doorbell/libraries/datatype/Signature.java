package dev.doorbell.libraries.datatype;

import dev.doorbell.libraries.datatype.shape.BasicType;
import java.util.List;

/**
 * Sequence of the basic types of a datatype, without displacements. It must be equal on both sides
 * of a message. Sequences are compared by length and by a polynomial hash modulo 2^61 - 1, so long
 * and nested types need not be expanded.
 */
public sealed interface Signature {

    /** Number of basic types. */
    long length();

    /** Bytes of data. */
    long bytes();

    /** Hash of the sequence. */
    long hash();

    /** Returns the first {@code elements} basic types. */
    Signature prefix(long elements);

    /**
     * Returns the number of whole elements in the first {@code bytes} bytes, {@code
     * MPI_Get_elements}.
     *
     * @param bytes at most {@link #bytes}
     */
    long elements(long bytes);

    /** Returns the signature without elements. */
    static Signature empty() {
        return new Sequence(List.of(), 0, 0, 0);
    }

    /** Returns the signature of one element. */
    static Signature of(BasicType type) {
        return new One(type);
    }

    /** Returns {@code count} repetitions of {@code body}. */
    static Signature repeat(Signature body, long count) {
        if (count == 0 || body.length() == 0) {
            return empty();
        }
        return count == 1 ? body : new Repeat(body, count, SignatureHash.repeat(body, count));
    }

    /** Returns the concatenation of {@code parts}. */
    static Signature concat(List<Signature> parts) {
        long hash = 0;
        long length = 0;
        long bytes = 0;
        for (Signature part : parts) {
            hash = SignatureHash.concat(hash, part);
            length = Math.addExact(length, part.length());
            bytes = Math.addExact(bytes, part.bytes());
        }
        return new Sequence(List.copyOf(parts), length, bytes, hash);
    }

    /** Returns true if both are the same sequence. */
    default boolean matches(Signature other) {
        return length() == other.length() && hash() == other.hash();
    }

    /**
     * Returns true if a message with this signature may be received as {@code other}, which may be
     * longer.
     */
    default boolean fits(Signature other) {
        return length() <= other.length() && matches(other.prefix(length()));
    }

    /** Single basic type. */
    record One(BasicType type) implements Signature {
        @Override
        public long length() {
            return 1;
        }

        @Override
        public long bytes() {
            return type.size();
        }

        @Override
        public long hash() {
            return SignatureHash.of(type);
        }

        @Override
        public Signature prefix(long elements) {
            return elements == 0 ? empty() : this;
        }

        @Override
        public long elements(long bytes) {
            return bytes / type.size();
        }
    }

    /** Repeated sequence. */
    record Repeat(Signature body, long count, long hash) implements Signature {
        @Override
        public long length() {
            return Math.multiplyExact(count, body.length());
        }

        @Override
        public long bytes() {
            return Math.multiplyExact(count, body.bytes());
        }

        @Override
        public Signature prefix(long elements) {
            return concat(
                    List.of(
                            repeat(body, elements / body.length()),
                            body.prefix(elements % body.length())));
        }

        @Override
        public long elements(long bytes) {
            return bytes / body.bytes() * body.length() + body.elements(bytes % body.bytes());
        }
    }

    /** Concatenated sequences. */
    record Sequence(List<Signature> parts, long length, long bytes, long hash)
            implements Signature {
        @Override
        public Signature prefix(long elements) {
            long left = elements;
            for (int i = 0; i < parts.size(); i++) {
                if (left < parts.get(i).length()) {
                    List<Signature> whole = parts.subList(0, i);
                    return concat(List.of(concat(whole), parts.get(i).prefix(left)));
                }
                left -= parts.get(i).length();
            }
            return this;
        }

        @Override
        public long elements(long bytes) {
            long left = bytes;
            long before = 0;
            for (Signature part : parts) {
                if (left < part.bytes()) {
                    return before + part.elements(left);
                }
                left -= part.bytes();
                before += part.length();
            }
            return before;
        }
    }
}
