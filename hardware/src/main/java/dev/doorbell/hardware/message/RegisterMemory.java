package dev.doorbell.hardware.message;

import dev.doorbell.pdes.Digest;

/**
 * Asks a NIC to register a memory region.
 *
 * @param requestId repeated in the answer
 * @param protectionDomain number of the protection domain
 * @param address bus address of the first byte
 * @param length bytes, above 0
 * @param access bits of {@code AccessRight}
 */
public record RegisterMemory(
        int requestId, int protectionDomain, long address, long length, int access)
        implements NodeToNic {
    @Override
    public long fingerprint(int index) {
        return Digest.combine(
                Fingerprints.REGISTER_MEMORY + requestId,
                Digest.combine(address, length * 31 + access * 7L + protectionDomain));
    }
}
