package dev.doorbell.libraries.datatype.text;

/** Error in the text of a datatype; the message is one sentence with the place. */
public final class TypeTextException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private static final int LONGEST = 40;

    private TypeTextException(String sentence) {
        super(sentence);
    }

    /** Another text than expected, at the character with index {@code at}. */
    static TypeTextException found(int at, String found, String expected) {
        String shown =
                found.isEmpty()
                        ? "the end"
                        : "'%s'"
                                .formatted(
                                        found.length() <= LONGEST
                                                ? found
                                                : found.substring(0, LONGEST) + "...");
        return new TypeTextException(
                "type has %s at character %d; expected %s".formatted(shown, at + 1, expected));
    }

    /** Wrong arguments of the constructor whose name begins at index {@code at}. */
    static TypeTextException wrong(int at, String constructor, String sentence) {
        return new TypeTextException(
                "type has a wrong %s at character %d: %s".formatted(constructor, at + 1, sentence));
    }
}
