package dev.doorbell.workloads.job;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** A fault injected into a run. */
public sealed interface Fault {

    /** What goes wrong. */
    FaultKind kind();

    /** The PE that is hit, or null when all are. */
    @Nullable Integer pe();

    /**
     * One remote operation of a PE is wrong.
     *
     * @param kind what is wrong with it, anything but {@code DOORBELL_DROP}
     * @param pe the PE whose operation is hit
     * @param operation which of its remote operations, counted from 0
     */
    record Spoiled(FaultKind kind, Integer pe, long operation) implements Fault {
        public Spoiled {
            if (kind == FaultKind.DOORBELL_DROP) {
                throw new IllegalArgumentException(
                        "expected a fault of an operation but was " + kind);
            }
        }
    }

    /**
     * NICs lose stores to their doorbell registers.
     *
     * @param rateMillionths doorbells lost of a million, 1 to 1,000,000
     * @param pe the PE whose NIC loses them; null for all
     */
    record DoorbellDrop(int rateMillionths, @Nullable Integer pe) implements Fault {

        /** Decimals a rate may have. */
        static final int RATE_DECIMALS = 6;

        public DoorbellDrop {
            if (rateMillionths < 1 || rateMillionths > 1_000_000) {
                throw new IllegalArgumentException(
                        "expected 1 to 1000000 doorbells of a million but was " + rateMillionths);
            }
        }

        @Override
        public FaultKind kind() {
            return FaultKind.DOORBELL_DROP;
        }

        /** The rate as jobs write it: above 0, up to 1. */
        public BigDecimal rate() {
            return BigDecimal.valueOf(rateMillionths, RATE_DECIMALS).stripTrailingZeros();
        }
    }
}
