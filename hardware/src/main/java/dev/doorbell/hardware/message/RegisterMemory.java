package dev.doorbell.hardware.message;

import dev.doorbell.pdes.Digest;

/**
 * Asks a NIC to register a memory region. Answered by {@link MkeyAnswer}.
 *
 * @param requestId repeated in the answer
 * @param function whose memory it is and whose key table it goes into
 * @param protectionDomain number of the protection domain
 * @param address bus address of the first byte
 * @param length bytes, above 0
 * @param remoteAddress address by which requests of peers name the first byte, as the start address
 *     of a key of mlx5; those of the function itself name it by the bus address
 * @param access bits of {@code AccessRight}
 * @param gvmiId vhca id of the function that may make an alias of the key without an access key; 0
 *     for none
 */
public record RegisterMemory(
        int requestId,
        int function,
        int protectionDomain,
        long address,
        long length,
        long remoteAddress,
        int access,
        int gvmiId)
        implements FunctionCommand {

    static final long KIND = Fingerprints.kind(3);

    /** Returns the command with another number, for memory of {@code function}. */
    public RegisterMemory withRequest(int id, int function) {
        return new RegisterMemory(
                id, function, protectionDomain, address, length, remoteAddress, access, gvmiId);
    }

    @Override
    public long fingerprint(int index) {
        return Digest.combine(
                Digest.combine(KIND + requestId, (long) function << 32 | gvmiId),
                Digest.combine(
                        address + (remoteAddress - address) * 31,
                        length * 31 + access * 7L + protectionDomain));
    }
}
