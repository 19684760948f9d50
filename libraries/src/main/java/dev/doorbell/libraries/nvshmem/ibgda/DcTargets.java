package dev.doorbell.libraries.nvshmem.ibgda;

import dev.doorbell.hardware.verbs.AddressVector;
import java.util.List;

/**
 * DC targets of all PEs, with the same count and numbers on each. An initiator always uses the same
 * one of each PE's targets, so it changes its target only when it changes to another PE.
 *
 * @param nicProcesses process of each PE's NIC, by PE
 * @param firstNumber first number of a NIC's targets
 * @param count targets of each PE, at least 1
 * @param key key for access to them
 */
record DcTargets(List<Integer> nicProcesses, int firstNumber, int count, long key) {

    AddressVector of(GpuQueuePair initiator, int peer) {
        return new AddressVector(
                key, firstNumber + initiator.number % count, nicProcesses.get(peer));
    }
}
