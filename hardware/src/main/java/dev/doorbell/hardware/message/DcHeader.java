package dev.doorbell.hardware.message;

import dev.doorbell.pdes.Digest;

/**
 * Header that a request of a dynamically connected initiator carries beyond that of a reliable
 * connection. It names the requester, so that the target can answer, and proves the right to ask.
 *
 * @param key access key of the DC target
 * @param initiatorNic logical process of the initiator's NIC
 * @param initiatorQpn the initiator's queue pair number there
 * @param startPsn packet sequence number of the first packet since the initiator turned to this
 *     target; another one is a new connection
 */
public record DcHeader(long key, int initiatorNic, int initiatorQpn, int startPsn) {
    long fingerprint() {
        return Digest.combine(
                Digest.combine(key, startPsn),
                (long) initiatorNic << 32 | (initiatorQpn & 0xffff_ffffL));
    }
}
