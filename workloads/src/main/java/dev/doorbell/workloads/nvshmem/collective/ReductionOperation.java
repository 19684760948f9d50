package dev.doorbell.workloads.nvshmem.collective;

import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Scope;
import dev.doorbell.libraries.nvshmem.collective.reduction.ElementType;
import dev.doorbell.libraries.nvshmem.collective.reduction.Reduction;
import dev.doorbell.workloads.measure.Pattern;

/**
 * {@code reduce} of {@code size} bytes of each PE to all PEs. Elements are small whole numbers, so
 * that their sums are exact in every type and order. The expected result is thus known without
 * trusting the library's own arithmetic.
 */
record ReductionOperation(ElementType elements, Reduction reduction) implements Operation {

    // 2,048 PEs times 255 stays below 2^24, where floats stop being exact.
    private static final int MOST = 255;

    @Override
    public long sourceBytes(long size, int pes) {
        return size;
    }

    @Override
    public long destinationBytes(long size, int pes) {
        return size;
    }

    @Override
    public int elementBytes() {
        return elements.bytes();
    }

    @Override
    public String type() {
        return elements.text();
    }

    @Override
    public String reduceOp() {
        return reduction.text();
    }

    @Override
    public long busShare(int pes) {
        return 2L * (pes - 1);
    }

    @Override
    public void fill(Exchange exchange) {
        for (int i = 0; i < exchange.size() / elements.bytes(); i++) {
            store(exchange, i, bits(value(exchange, exchange.pe().id(), i)));
        }
    }

    @Override
    public void call(Cta cta, Exchange exchange, Scope scope) {
        exchange.collectives()
                .reduce(
                        cta,
                        exchange.destination(),
                        exchange.source(),
                        exchange.size() / elements.bytes(),
                        elements,
                        reduction,
                        scope);
    }

    @Override
    public void verify(Exchange exchange) {
        long address = exchange.pe().heap().busAddress(exchange.destination());
        Memory memory = exchange.pe().node().memory().space(address);
        long offset = NodeMemory.offset(address);
        if (memory.phantom(offset)) {
            return;
        }
        long wrong = 0;
        byte[] word = new byte[Long.BYTES];
        for (int i = 0; i < exchange.size() / elements.bytes(); i++) {
            memory.read(offset + (long) i * elements.bytes(), word, 0, elements.bytes());
            wrong += littleEndian(word) == expected(exchange, i) ? 0 : elements.bytes();
        }
        Pattern.count(exchange.pe().node(), exchange.size(), wrong);
    }

    private long expected(Exchange exchange, int element) {
        long combined = value(exchange, 0, element);
        for (int pe = 1; pe < exchange.pe().pes(); pe++) {
            long next = value(exchange, pe, element);
            combined =
                    switch (reduction) {
                        case SUM -> combined + next;
                        case PROD -> combined * next;
                        case MIN -> Math.min(combined, next);
                        case MAX -> Math.max(combined, next);
                        case AND -> combined & next;
                        case OR -> combined | next;
                        case XOR -> combined ^ next;
                    };
        }
        return bits(combined);
    }

    /** Products stay exact because all factors but one PE's are 1. */
    private long value(Exchange exchange, int pe, int element) {
        long value = exchange.pattern(pe, 0).word(element) & MOST;
        boolean factor = reduction == Reduction.PROD && pe != element % exchange.pe().pes();
        return factor ? 1 : value;
    }

    private long bits(long value) {
        return switch (elements) {
            case INT32 -> value & 0xffff_ffffL;
            case INT64, UINT64 -> value;
            case FLOAT32 -> Float.floatToRawIntBits((float) value) & 0xffff_ffffL;
            case FLOAT64 -> Double.doubleToRawLongBits((double) value);
        };
    }

    private void store(Exchange exchange, int element, long bits) {
        long address = exchange.pe().heap().busAddress(exchange.source());
        Memory memory = exchange.pe().node().memory().space(address);
        long offset = NodeMemory.offset(address) + (long) element * elements.bytes();
        if (memory.phantom(offset)) {
            return;
        }
        byte[] word = new byte[elements.bytes()];
        for (int i = 0; i < word.length; i++) {
            word[i] = (byte) (bits >>> (8 * i));
        }
        memory.write(offset, word, 0, word.length);
    }

    private long littleEndian(byte[] word) {
        long value = 0;
        for (int i = 0; i < elements.bytes(); i++) {
            value |= (word[i] & 0xffL) << (8 * i);
        }
        return value;
    }
}
