package dev.doorbell.hardware.pcie;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.Rate;

/**
 * Costs of transactions on one direction of a PCIe link, after the model of Neugebauer et al.,
 * SIGCOMM 2018: every transaction layer packet (TLP) carries a header and at most the maximum
 * payload.
 *
 * @param oneWayPs latency from end to end
 * @param rate bytes per second after encoding, acknowledgements and flow control
 * @param maxPayloadBytes payload of one TLP
 * @param maxReadBytes bytes one read request may ask for
 * @param requestHeaderBytes header of a memory write or read request
 * @param completionHeaderBytes header of a completion with data
 */
public record PcieLink(
        long oneWayPs,
        Rate rate,
        int maxPayloadBytes,
        int maxReadBytes,
        int requestHeaderBytes,
        int completionHeaderBytes) {

    /** The links between hosts and NICs of a profile. */
    public static PcieLink of(Profile profile) {
        return of(profile, "pcie.oneWay");
    }

    /** Links of a profile whose latency is the constant {@code oneWay}. */
    public static PcieLink of(Profile profile, String oneWay) {
        return new PcieLink(
                profile.ps(oneWay),
                profile.rate("pcie.rate"),
                profile.bytes("pcie.maxPayload"),
                profile.bytes("pcie.maxReadRequest"),
                profile.bytes("pcie.requestHeader"),
                profile.bytes("pcie.completionHeader"));
    }

    /** Time a posted write of {@code bytes} occupies the link. */
    public long writePs(int bytes) {
        return rate.timePs(bytes + (long) tlps(bytes) * requestHeaderBytes);
    }

    /** Time a read request occupies the link. */
    public long readRequestPs() {
        return rate.timePs(requestHeaderBytes);
    }

    /**
     * Time that the requests of loads of {@code bytes} occupy the link, one for each completion.
     */
    public long readRequestsPs(int bytes) {
        return rate.timePs((long) tlps(bytes) * requestHeaderBytes);
    }

    /** Time the completions of a read of {@code bytes} occupy the link. */
    public long completionPs(int bytes) {
        return rate.timePs(bytes + (long) tlps(bytes) * completionHeaderBytes);
    }

    private int tlps(int bytes) {
        return Math.max(1, Math.ceilDiv(bytes, maxPayloadBytes));
    }
}
