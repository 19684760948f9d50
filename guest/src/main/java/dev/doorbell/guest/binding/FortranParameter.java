package dev.doorbell.guest.binding;

import dev.doorbell.guest.binding.Parameter.Shape;

/**
 * Parameter of a subroutine of Fortran.
 *
 * @param of the same parameter in C
 */
record FortranParameter(Parameter of) {

    /** Returns true if Fortran has it too. */
    boolean passed() {
        return switch (of.kind()) {
            case "argc", "argv", "..." -> false;
            default -> true;
        };
    }

    /** Returns true for a string, whose length is passed too. */
    boolean text() {
        return of.kind().equals("text");
    }

    /** Type in C. */
    String type() {
        if (of.shape() != Shape.VALUE || pointer()) {
            return "void *";
        }
        return wide() ? "int64_t" : "int";
    }

    /** Declaration in the subroutine. */
    String declaration() {
        if (text()) {
            return "char *" + of.name();
        }
        if (of.shape() != Shape.VALUE || pointer()) {
            return "void *" + of.name();
        }
        return "const %s *%s".formatted(type(), of.name());
    }

    /** Argument for the function of C. */
    String argument() {
        if (!passed()) {
            return "0";
        }
        if (text()) {
            return "t" + of.number();
        }
        if (of.buffer()) {
            return "fortran_buffer(%s)".formatted(of.name());
        }
        if (of.kind().equals("status")) {
            return "fortran_status(%s)".formatted(of.name());
        }
        if (of.kind().equals("weights")) {
            return "fortran_weights(%s)".formatted(of.name());
        }
        return of.shape() == Shape.VALUE && !pointer() ? "*" + of.name() : of.name();
    }

    /** Statements before the call. */
    String before() {
        if (!text()) {
            return "";
        }
        int number = of.number();
        return of.shape() == Shape.ONE
                ? "char t%d[FORTRAN_TEXT] = \"\";\n".formatted(number)
                : "char t%1$d[l%1$d + 1]; fortran_read(t%1$d, a%1$d, l%1$d);\n".formatted(number);
    }

    /** Statements behind the call. */
    String after() {
        if (text() && of.shape() == Shape.ONE) {
            return "fortran_write(a%1$d, l%1$d, t%1$d);\n".formatted(of.number());
        }
        if (of.kind().equals("index")) {
            return "fortran_count(%s, %s);\n"
                    .formatted(
                            of.name(), of.shape() == Shape.ONE ? "1" : "*(int *)a" + of.length());
        }
        return "";
    }

    private boolean pointer() {
        return switch (of.kind()) {
            case "in", "out", "text", "texts", "textss", "value", "argc", "argv", "..." -> true;
            default -> of.kind().startsWith("fn:");
        };
    }

    private boolean wide() {
        return switch (of.kind()) {
            case "aint", "count", "offset" -> true;
            default -> false;
        };
    }
}
