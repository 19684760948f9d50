package dev.doorbell.hardware.message;

import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.pcie.PcieLink;
import dev.doorbell.pdes.Digest;

/**
 * A NIC writes to the node's memory. One object stands for a run of writes of equal length; element
 * {@code i} writes bytes {@code (i - firstIndex) * elementBytes} and on of the payload to {@code
 * addresses[i - firstIndex]}.
 *
 * @param firstIndex index of the first element this object holds
 * @param addresses address per element, a bus address once a NIC writes it; not to be changed once
 *     handed over
 * @param elementBytes bytes per element
 * @param payload the bytes of all elements, one after the other
 */
public record DmaWrite(int firstIndex, long[] addresses, int elementBytes, Payload payload)
        implements NicToNode {

    static final long KIND = Fingerprints.kind(6);

    public DmaWrite {
        if ((long) addresses.length * elementBytes != payload.length()) {
            throw new IllegalArgumentException(
                    "expected %d x %d bytes but was %d"
                            .formatted(addresses.length, elementBytes, payload.length()));
        }
    }

    /** A single write. */
    public static DmaWrite single(long address, Payload payload) {
        return new DmaWrite(0, new long[] {address}, payload.length(), payload);
    }

    /** Element {@code index} alone, at another address. */
    public DmaWrite at(int index, long address) {
        return new DmaWrite(
                index,
                new long[] {address},
                elementBytes,
                payload.slice(offset(index), elementBytes));
    }

    /** Bus address of element {@code index}. */
    public long address(int index) {
        return addresses[index - firstIndex];
    }

    /** Offset of element {@code index} in the payload. */
    public int offset(int index) {
        return (index - firstIndex) * elementBytes;
    }

    @Override
    public long upPs(PcieLink pcie) {
        return pcie.writePs(elementBytes);
    }

    @Override
    public long fingerprint(int index) {
        long content =
                payload instanceof Payload.Real real
                        ? Payload.Real.hash(
                                real.bytes(), real.offset() + offset(index), elementBytes)
                        : elementBytes;
        return Digest.combine(KIND + address(index), content);
    }
}
