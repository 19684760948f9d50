package dev.doorbell.libraries.nvshmem.ibgda;

import dev.doorbell.hardware.verbs.AddressVector;
import java.util.List;

/**
 * The DC targets of all PEs: as many on each, numbered alike. An initiator stays with one of each
 * PE's, so that it turns to another target only when it turns to another PE.
 *
 * @param nicProcesses process of each PE's NIC, by PE
 * @param firstNumber of a NIC's targets
 * @param count of each PE, 1 or more
 * @param key that opens them
 */
record DcTargets(List<Integer> nicProcesses, int firstNumber, int count, long key) {

    AddressVector of(GpuQueuePair initiator, int peer) {
        return new AddressVector(
                key, firstNumber + initiator.number % count, nicProcesses.get(peer));
    }
}
