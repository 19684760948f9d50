package dev.doorbell.workloads.job;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** A fault injected into a run. */
public sealed interface Fault {

    /** Kind of this fault. */
    FaultKind kind();

    /** The PE that is hit, or null when all are or a fault is not one of PEs. */
    @Nullable Integer pe();

    /**
     * One remote operation of a PE, or one post of lines of a rank, is wrong.
     *
     * @param kind of its error, one of those of an operation or of lines
     * @param pe the PE or rank that is hit
     * @param operation index of its operation or post, counted from 0
     */
    record Spoiled(FaultKind kind, Integer pe, long operation) implements Fault {
        public Spoiled {
            if (!FaultKind.OF_OPERATIONS.contains(kind) && !FaultKind.OF_LINES.contains(kind)) {
                throw new IllegalArgumentException(
                        "expected a fault of an operation or of lines but was " + kind);
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
        public static final int RATE_DECIMALS = 6;

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

    /**
     * A DPU dies and stays dead.
     *
     * @param node the node it is in, from 0
     * @param dpu its number there, from 0
     * @param atPs when, 0 or more
     */
    record DpuDown(int node, int dpu, long atPs) implements Fault {
        public DpuDown {
            if (node < 0 || dpu < 0 || atPs < 0) {
                throw new IllegalArgumentException(
                        "expected node, dpu and instant of 0 or more but was %d, %d and %d"
                                .formatted(node, dpu, atPs));
            }
        }

        @Override
        public FaultKind kind() {
            return FaultKind.DPU_DOWN;
        }

        @Override
        public @Nullable Integer pe() {
            return null;
        }

        /** Instant as jobs write it: {@code 250us}. */
        public String at() {
            return VirtualTimes.text(atPs);
        }
    }
}
