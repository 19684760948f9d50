package dev.doorbell.hardware.invariant;

import java.util.HashMap;
import java.util.Map;

/** A number for each queue pair of each NIC that has one. */
final class QueuePairNumbers {

    private final Map<Long, Integer> numbers = new HashMap<>();

    Integer get(int nic, int qpn) {
        return numbers.get(key(nic, qpn));
    }

    void put(int nic, int qpn, int number) {
        numbers.put(key(nic, qpn), number);
    }

    private static long key(int nic, int qpn) {
        return (long) nic << Integer.SIZE | (qpn & 0xffff_ffffL);
    }
}
