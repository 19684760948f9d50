package dev.doorbell.libraries.datatype.text;

import dev.doorbell.libraries.datatype.Datatype;

/**
 * Texts of datatypes. An expression such as {@code vector(4, 1, 3, double)} has the constructors'
 * names and arguments of MPI, the old type last and lists in brackets. A description of MPICH's
 * datatype pools is read, too.
 */
public final class TypeText {

    private TypeText() {}

    /**
     * Reads a type, which is not committed.
     *
     * @throws TypeTextException if the text is malformed, an argument is not allowed, or the type
     *     is too large: 32 levels, 2^20 blocks, 64 MiB of data, 1 GiB of memory
     */
    public static Datatype parse(String text) {
        if (text.length() > TypeLimits.CHARACTERS) {
            throw TypeTextException.found(
                    TypeLimits.CHARACTERS,
                    text.substring(TypeLimits.CHARACTERS, TypeLimits.CHARACTERS + 1),
                    "the end");
        }
        Cursor cursor = new Cursor(text);
        return (DescriptionParser.next(cursor)
                        ? new DescriptionParser(cursor).parse()
                        : new ExpressionParser(cursor).parse())
                .type();
    }

    /** Writes a type as an expression without spaces. */
    public static String print(Datatype type) {
        return new TypePrinter().print(type);
    }
}
