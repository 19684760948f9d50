package dev.doorbell.hardware.message;

/** Header sizes of the InfiniBand specification, volume 1, chapters 5 and 9, in bytes. */
final class HeaderBytes {

    /** Every packet: LRH 8, BTH 12, ICRC 4 and VCRC 2. */
    static final int BASE = 8 + 12 + 4 + 2;

    /** RDMA extended header: address, key and length. */
    static final int RETH = 16;

    /** Acknowledgement extended header. */
    static final int AETH = 4;

    /** Immediate data. */
    static final int IMMEDIATE_ETH = 4;

    /** Atomic extended header: address, key and two operands. */
    static final int ATOMIC_ETH = 28;

    /** Atomic acknowledgement extended header: the original word. */
    static final int ATOMIC_ACK_ETH = 8;

    private HeaderBytes() {}
}
