package dev.doorbell.guest.error;

import java.util.TreeMap;

/**
 * Error codes of a rank, those that its program adds included. As in MPICH, a class of the program
 * has bit 30, and a code is its class with a number from bit 8 on.
 */
public final class ErrorCodes {

    /** Largest predefined code, MPI_ERR_LASTCODE. */
    private static final int LAST = 0x3fffffff;

    private static final int ADDED = 1 << 30;
    private static final int CODE_SHIFT = 8;
    private static final int CLASS_MASK = ADDED | (1 << CODE_SHIFT) - 1;

    private final TreeMap<Integer, String> texts = new TreeMap<>();
    private int classes;
    private int codes;

    /** Creates the predefined classes. */
    public ErrorCodes() {
        for (ErrorKind kind : ErrorKind.values()) {
            texts.put(kind.number(), kind.text());
        }
    }

    /** Adds a class and returns it. */
    public int addClass() {
        return added(ADDED | ++classes);
    }

    /** Adds a code of a class and returns it. */
    public int addCode(int errorClass) {
        MpiError.require(
                texts.containsKey(errorClass) && classOf(errorClass) == errorClass,
                ErrorKind.ARG,
                () -> "class of errors 0x%x does not exist".formatted(errorClass));
        return added(errorClass | ++codes << CODE_SHIFT);
    }

    /** Sets the text of a code that the program has added. */
    public void setText(int code, String text) {
        requireAdded(code);
        texts.put(code, text);
    }

    /** Removes a class or code that the program has added, which has no text and no codes. */
    public void remove(int code) {
        requireAdded(code);
        MpiError.require(
                text(code).isEmpty(),
                ErrorKind.ARG,
                () -> "error code 0x%x has a text".formatted(code));
        MpiError.require(
                texts.keySet().stream().noneMatch(it -> it != code && classOf(it) == code),
                ErrorKind.ARG,
                () -> "class of errors 0x%x has codes".formatted(code));
        texts.remove(code);
    }

    private void requireAdded(int code) {
        MpiError.require(
                texts.containsKey(code) && code > ErrorKind.values().length,
                ErrorKind.ARG,
                () -> "error code 0x%x was not added by the program".formatted(code));
    }

    /** Text of a code. */
    public String text(int code) {
        String text = texts.get(code);
        return text == null ? "Unknown error class" : text;
    }

    /** Class of a code. */
    public int classOf(int code) {
        return code & CLASS_MASK;
    }

    /** Largest class, the attribute MPI_LASTUSEDCODE. */
    public int last() {
        return classes == 0 ? LAST : ADDED | classes;
    }

    private int added(int code) {
        texts.put(code, "");
        return code;
    }
}
