package dev.doorbell.hardware.message;

import dev.doorbell.pdes.Digest;

/**
 * Asks a NIC to make a key of one function that stands for a key of another function of the same
 * NIC: a cross-GVMI key. Answered by {@link MkeyAnswer}.
 *
 * @param requestId repeated in the answer
 * @param function that asks and whose key table the alias goes into
 * @param vhcaIdToBeAccessed vhca id of the function whose key it is
 * @param key there
 * @param accessKey the owner allowed access with; 0 when the key was registered with the asker's
 *     vhca id
 * @param protectionDomain of the alias
 */
public record CreateMkeyAlias(
        int requestId,
        int function,
        int vhcaIdToBeAccessed,
        int key,
        long accessKey,
        int protectionDomain)
        implements FunctionCommand {

    static final long KIND = Fingerprints.kind(27);

    @Override
    public long fingerprint(int index) {
        return Digest.combine(
                Digest.combine(KIND + requestId, (long) function << 32 | protectionDomain),
                Digest.combine((long) vhcaIdToBeAccessed << 32 | (key & 0xffff_ffffL), accessKey));
    }
}
