package dev.doorbell.hardware.memory;

import dev.doorbell.pdes.Digest;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.List;

/**
 * Bytes on their way: real ones, or only their number where a job runs with phantom payload. The
 * array of a real payload is never written after it was handed over.
 */
public sealed interface Payload {

    /** Number of bytes, 0 or more. */
    int length();

    /** The {@code length} bytes from {@code offset}. */
    Payload slice(int offset, int length);

    /** A hash of the content. */
    long fingerprint();

    /** Bytes that exist. */
    record Real(byte[] bytes, int offset, int length) implements Payload {

        private static final VarHandle WORD =
                MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

        public Real {
            if (offset < 0 || length < 0 || offset + length > bytes.length) {
                throw new IllegalArgumentException(
                        "expected a range within %d bytes but was %d bytes at %d"
                                .formatted(bytes.length, length, offset));
            }
        }

        @Override
        public Payload slice(int from, int bytesWanted) {
            return new Real(bytes, offset + from, bytesWanted);
        }

        @Override
        public long fingerprint() {
            return hash(bytes, offset, length);
        }

        /** A hash of a range of bytes, eight at a time in two lanes. */
        public static long hash(byte[] bytes, int offset, int length) {
            long a = length;
            long b = 0x2545F4914F6CDD1DL;
            int at = offset;
            int end = offset + length;
            for (; at + 16 <= end; at += 16) {
                a = (a ^ (long) WORD.get(bytes, at)) * 0x9E3779B97F4A7C15L;
                b = (b ^ (long) WORD.get(bytes, at + 8)) * 0xD6E8FEB86659FD93L;
                a ^= a >>> 29;
                b ^= b >>> 31;
            }
            for (; at + 8 <= end; at += 8) {
                a = Digest.mix(a ^ (long) WORD.get(bytes, at));
            }
            for (; at < end; at++) {
                b = Digest.mix(b ^ bytes[at]);
            }
            return Digest.combine(a, b);
        }

        @Override
        public String toString() {
            return length + " bytes";
        }
    }

    /** Bytes that only take time and space. */
    record Phantom(int length) implements Payload {
        @Override
        public Payload slice(int from, int bytesWanted) {
            return new Phantom(bytesWanted);
        }

        @Override
        public long fingerprint() {
            return length;
        }
    }

    /** Several payloads one after the other; phantom as soon as one of them is. */
    static Payload joined(List<Payload> parts) {
        int length = parts.stream().mapToInt(Payload::length).sum();
        byte[] bytes = new byte[length];
        int at = 0;
        for (Payload part : parts) {
            if (!(part instanceof Real real)) {
                return new Phantom(length);
            }
            System.arraycopy(real.bytes, real.offset, bytes, at, real.length);
            at += real.length;
        }
        return of(bytes);
    }

    /** All of {@code bytes}. */
    static Payload of(byte[] bytes) {
        return new Real(bytes, 0, bytes.length);
    }
}
