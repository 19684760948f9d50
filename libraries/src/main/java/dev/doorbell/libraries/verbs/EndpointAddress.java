package dev.doorbell.libraries.verbs;

import dev.doorbell.hardware.verbs.AddressVector;

/**
 * Address of an {@link Endpoint}.
 *
 * @param nicProcess logical process of its NIC
 * @param number number of the endpoint on that NIC
 */
public record EndpointAddress(int nicProcess, int number) {

    /** Largest number of endpoints of a NIC, over all its functions. */
    public static final int MAX_NUMBER = 1023;

    /** Number of queue pair numbers of an endpoint: its initiators, then its target. */
    static final int NUMBERS = 16;

    /** DC key of all endpoints of a job. */
    static final long DC_KEY = 0x6f66_666c_6f61_6431L;

    private static final int FIRST = 64;

    public EndpointAddress {
        if (number < 0 || number > MAX_NUMBER) {
            throw new IllegalArgumentException(
                    "expected an endpoint number from 0 to %d but was %d"
                            .formatted(MAX_NUMBER, number));
        }
    }

    /** First queue pair number behind those of the first {@code endpoints} endpoints of a NIC. */
    public static int numbersOf(int endpoints) {
        return FIRST + endpoints * NUMBERS;
    }

    /** Queue pair number of initiator {@code i}. */
    int initiator(int i) {
        return FIRST + number * NUMBERS + i;
    }

    /** Number of the DC target. */
    int target() {
        return initiator(NUMBERS - 1);
    }

    /** Number of the receive queue. */
    int receiveQueue() {
        return target();
    }

    AddressVector vector() {
        return new AddressVector(DC_KEY, target(), nicProcess);
    }
}
