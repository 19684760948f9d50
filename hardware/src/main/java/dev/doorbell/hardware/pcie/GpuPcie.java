package dev.doorbell.hardware.pcie;

import dev.doorbell.hardware.FifoResource;

/**
 * PCIe link of a GPU, which its own traffic shares with that of NICs that access its memory.
 *
 * @param link costs of transactions
 * @param out direction from the GPU: its stores, its requests, and the data that NICs read
 * @param in direction to the GPU: data that it loads, and the stores of peers and NICs
 */
public record GpuPcie(PcieLink link, FifoResource out, FifoResource in) {

    /** Time at which a NIC's read of {@code bytes}, starting now, has passed. */
    public long readPs(long nowPs, int bytes) {
        return out.enter(nowPs, link.completionPs(bytes));
    }

    /** Takes in a NIC's write of {@code bytes}, which now arrives. */
    public void written(long nowPs, int bytes) {
        in.enter(nowPs, link.writePs(bytes));
    }
}
