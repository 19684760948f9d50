package dev.doorbell.libraries.datatype.message;

import dev.doorbell.libraries.datatype.Datatype;
import dev.doorbell.libraries.datatype.DatatypeException;
import dev.doorbell.libraries.datatype.ErrorClass;
import dev.doorbell.libraries.datatype.Signature;

/**
 * Header of a message, from which the receiver learns the size and checks the type.
 *
 * @param bytes packed bytes of the message
 * @param elements number of basic types
 * @param hash hash of their sequence
 */
record Header(long bytes, long elements, long hash) {

    /** Bytes of a header. */
    static final int BYTES = 3 * Long.BYTES;

    static Header of(Datatype type, int count) {
        Signature signature = Signature.repeat(type.signature(), count);
        return new Header(signature.bytes(), signature.length(), signature.hash());
    }

    /** Throws if the message must not be received as {@code count} instances of {@code type}. */
    void requireFits(Datatype type, int count) {
        Signature room = Signature.repeat(type.signature(), count);
        if (elements > room.length()) {
            throw new DatatypeException(
                    ErrorClass.MPI_ERR_TRUNCATE,
                    "message of %d basic types came; there is room for %d."
                            .formatted(elements, room.length()));
        }
        Signature prefix = room.prefix(elements);
        if (prefix.hash() != hash || prefix.bytes() != bytes) {
            throw new DatatypeException(
                    ErrorClass.MPI_ERR_TYPE,
                    "message of %d bytes has other basic types than its receive.".formatted(bytes));
        }
    }
}
