package dev.doorbell.hardware.nic.port;

import dev.doorbell.hardware.pcie.PcieLink;
import org.jspecify.annotations.Nullable;

/**
 * Function of a NIC on PCIe, with separate queues and keys. The NIC of a BlueField has two: one for
 * the host, one for the Arm side.
 *
 * @param vhcaId number of the function in the cluster, its GVMI-ID
 * @param process process number of the computer it serves
 * @param number of the NIC among those of that computer, 0 to 255
 * @param pcie costs of the link to that computer
 * @param downPs instant at which that computer dies and the function is reset for good; null for
 *     never
 */
public record NicFunction(
        int vhcaId, int process, int number, PcieLink pcie, @Nullable Long downPs) {

    /** Index of the function that serves the host. */
    public static final int HOST = 0;

    /** Index of the function that serves the Arm side of a DPU. */
    public static final int ARM = 1;

    private static final int MAX_VHCA_ID = 0xffff;

    public NicFunction {
        if (vhcaId < 1 || vhcaId > MAX_VHCA_ID) {
            throw new IllegalArgumentException(
                    "expected a vhca id of 1 to " + MAX_VHCA_ID + " but was " + vhcaId);
        }
    }

    /** Function {@code index} of the NIC that is process {@code nic}, 1 to 32,767. */
    public static NicFunction of(int nic, int index, int process, int number, PcieLink pcie) {
        return new NicFunction(vhcaId(nic, index), process, number, pcie, null);
    }

    /** The same function of a computer that dies at {@code ps}; null for never. */
    public NicFunction downAt(@Nullable Long ps) {
        return new NicFunction(vhcaId, process, number, pcie, ps);
    }

    /** The vhca id of function {@code index} of the NIC that is process {@code nic}. */
    public static int vhcaId(int nic, int index) {
        return 2 * nic + index;
    }
}
