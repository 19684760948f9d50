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

    /** Number of values: two of a pair, and one of every other basic type. */
    long values();

    /** Bytes of data. */
    long bytes();

    /** Hash of the sequence. */
    long hash();

    /** Returns the first {@code elements} basic types. */
    Signature prefix(long elements);

    /**
     * Returns the whole values in the first {@code bytes} bytes, which {@code MPI_Get_elements}
     * counts.
     *
     * @param bytes at most {@link #bytes}
     */
    Whole whole(long bytes);

    /** Returns the signature without elements. */
    static Signature empty() {
        return new Sequence(List.of(), 0, 0, 0, 0);
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
        long values = 0;
        long bytes = 0;
        for (Signature part : parts) {
            hash = SignatureHash.concat(hash, part);
            length = Math.addExact(length, part.length());
            values = Math.addExact(values, part.values());
            bytes = Math.addExact(bytes, part.bytes());
        }
        return new Sequence(List.copyOf(parts), length, values, bytes, hash);
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
        public long values() {
            return type.parts().size();
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
        public Whole whole(long bytes) {
            Whole whole = Whole.NONE;
            for (BasicType.Part part : type.parts()) {
                if (whole.bytes + part.bytes() > bytes) {
                    break;
                }
                whole = whole.and(new Whole(1, part.bytes()));
            }
            return whole;
        }
    }

    /** Repeated sequence. */
    record Repeat(Signature body, long count, long hash) implements Signature {
        @Override
        public long length() {
            return Math.multiplyExact(count, body.length());
        }

        @Override
        public long values() {
            return Math.multiplyExact(count, body.values());
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
        public Whole whole(long bytes) {
            long times = bytes / body.bytes();
            return new Whole(times * body.values(), times * body.bytes())
                    .and(body.whole(bytes - times * body.bytes()));
        }
    }

    /** Concatenated sequences. */
    record Sequence(List<Signature> parts, long length, long values, long bytes, long hash)
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
        public Whole whole(long bytes) {
            long left = bytes;
            Whole whole = Whole.NONE;
            for (Signature part : parts) {
                if (left < part.bytes()) {
                    return whole.and(part.whole(left));
                }
                whole = whole.and(new Whole(part.values(), part.bytes()));
                left -= part.bytes();
            }
            return whole;
        }
    }

    /** Number of whole values and their bytes. */
    record Whole(long values, long bytes) {

        static final Whole NONE = new Whole(0, 0);

        /** Returns the values of both. */
        Whole and(Whole other) {
            return new Whole(values + other.values, bytes + other.bytes);
        }
    }
}
