package dev.doorbell.hardware.verbs;

/**
 * Destination of an entry of a dynamically connected initiator (DCI): half of an mlx5 address
 * vector.
 *
 * @param dcKey access key of the DC target
 * @param targetNumber number of the DC target at its NIC, 24 bits
 * @param lid local identifier of that NIC, 16 bits: here its logical process number
 */
public record AddressVector(long dcKey, int targetNumber, int lid) {

    /** Most that {@code lid} can be. */
    public static final int MAX_LID = 0xffff;

    public AddressVector {
        if (targetNumber < 0 || targetNumber > 0xff_ffff || lid < 0 || lid > MAX_LID) {
            throw new IllegalArgumentException(
                    "expected a target number of 24 and a LID of 16 bits but was %d at %d"
                            .formatted(targetNumber, lid));
        }
    }
}
