package dev.doorbell.guest.verbs.queue;

import java.util.Optional;

/** Operations of send requests, in the order of ibv_wr_opcode. */
public enum SendOpcode {
    /** Writes to memory of the peer. */
    WRITE(1),
    /** The same with immediate data. */
    WRITE_IMMEDIATE(1),
    /** Sends. */
    SEND(0),
    /** The same with immediate data. */
    SEND_IMMEDIATE(0),
    /** Reads memory of the peer. */
    READ(2),
    /** Compares and swaps a word. */
    COMPARE_AND_SWAP(3),
    /** Adds to a word. */
    FETCH_AND_ADD(4);

    private final int completion;

    SendOpcode(int completion) {
        this.completion = completion;
    }

    /** Operation with a number of ibv_wr_opcode, if there is one. */
    public static Optional<SendOpcode> of(int number) {
        return number >= 0 && number < values().length
                ? Optional.of(values()[number])
                : Optional.empty();
    }

    /** Number of ibv_wc_opcode. */
    int completion() {
        return completion;
    }
}
