package dev.doorbell.guest.binding;

import dev.doorbell.guest.binding.Parameter.Shape;
import java.util.List;

/**
 * Parameter of a function of the standard's binary interface.
 *
 * @param of the same parameter in C
 * @param all parameters of the function
 * @param function name of the function
 */
record StandardParameter(Parameter of, List<Parameter> all, String function) {

    private static final List<String> HANDLES =
            List.of(
                    "comm",
                    "group",
                    "type",
                    "op",
                    "request",
                    "message",
                    "info",
                    "errhandler",
                    "win",
                    "file",
                    "session");

    /** Written when a request completes, after the function has returned. */
    private static final String LATER = "Comm_idup";

    /** Kinds of handles. */
    static List<String> handles() {
        return HANDLES;
    }

    /** Returns true for a handle. */
    static boolean handle(String kind) {
        return HANDLES.contains(kind);
    }

    /** Type of the value or of an element. */
    private String element() {
        if (handle(of.kind())) {
            return "void *";
        }
        return switch (of.kind()) {
            case "aint", "count", "offset" -> "int64_t ";
            default -> "int ";
        };
    }

    /** Declaration. */
    String declaration() {
        boolean pointer = of.shape() != Shape.VALUE || opaque();
        return (pointer ? "void *" : element()) + of.name();
    }

    /** Type for the function with MPICH's handles. */
    String ownType() {
        if (of.shape() != Shape.VALUE || opaque()) {
            return "uintptr_t";
        }
        return element().equals("int64_t ") ? wide() : "int";
    }

    /** Counts are signed; addresses are passed as they are. */
    private String wide() {
        return of.kind().equals("count") && smallIsInt() ? "int64_t" : "uintptr_t";
    }

    private boolean smallIsInt() {
        String small = function.endsWith("_c") ? function.substring(0, function.length() - 2) : "";
        return Signature.ALL.stream()
                .filter(it -> it.name().equals(small))
                .filter(it -> it.parameters().size() > of.number())
                .map(it -> it.parameters().get(of.number()).kind())
                .anyMatch("int"::equals);
    }

    /** Argument for the function with MPICH's handles. */
    String argument() {
        String name = of.name();
        if (of.shape() == Shape.VALUE) {
            if (of.buffer()) {
                return "(uintptr_t)standard_buffer(%s)".formatted(name);
            }
            if (of.kind().endsWith("opy_attr_function") || of.kind().equals("fn:Copy_function")) {
                return "(uintptr_t)standard_copy(%s)".formatted(name);
            }
            if (opaque()) {
                return "(uintptr_t)" + name;
            }
            return Constants.KINDS.contains(of.kind())
                    ? in(handle(of.kind()) ? "(intptr_t)" + name : name)
                    : name;
        }
        if (of.kind().equals("weights")) {
            return "(uintptr_t)standard_weights(%s)".formatted(name);
        }
        if (!converted()) {
            return "(uintptr_t)" + name;
        }
        return of.kind().equals("status")
                ? "%1$s == NULL ? 1 : (uintptr_t)o%2$d".formatted(name, of.number())
                : "%1$s == NULL ? 0 : (uintptr_t)o%2$d".formatted(name, of.number());
    }

    /** Statements before the call. */
    String before() {
        if (later()) {
            return "*(void **)%s = NULL;\n".formatted(of.name());
        }
        if (!converted()) {
            return "";
        }
        int n = of.number();
        String declared = of.kind().equals("status") ? "struct own_status" : "int";
        String length = length();
        String start =
                "int n%1$d = %2$s; if (n%1$d < 0 || a%1$d == NULL) n%1$d = 0;\nSTANDARD_ARRAY(%3$s, o%1$d, n%1$d);\n"
                        .formatted(n, length, declared);
        if (of.kind().equals("status")) {
            return start
                    + "for (int i = 0; i < n%1$d; i++) standard_status_in((const struct standard_status *)a%1$d + i, &o%1$d[i]);\n"
                            .formatted(n);
        }
        return start
                + "STANDARD_ARRAY(%2$s, w%1$d, n%1$d);\nfor (int i = 0; i < n%1$d; i++) { w%1$d[i] = ((%2$s*)a%1$d)[i]; o%1$d[i] = %3$s; }\n"
                        .formatted(n, element(), in(cast("w%d[i]".formatted(n))));
    }

    /** Statements behind the call. */
    String after() {
        if (!converted() || of.constant()) {
            return "";
        }
        int n = of.number();
        if (of.kind().equals("status")) {
            return "for (int i = 0; i < n%1$d; i++) standard_status_out(&o%1$d[i], (struct standard_status *)a%1$d + i);\n"
                    .formatted(n);
        }
        if (!handle(of.kind())) {
            return "for (int i = 0; i < n%1$d; i++) ((int *)a%1$d)[i] = (int)%2$s;\n"
                    .formatted(n, out("o%d[i]".formatted(n)));
        }
        // Places that the call has not written keep what they had. A place without a value may have
        // the number of the result in its lower half, so that both halves are compared.
        return "for (int i = 0; i < n%1$d; i++) if ((%2$s)%3$s != w%1$d[i]) ((%2$s*)a%1$d)[i] = (%2$s)%3$s;\n"
                .formatted(n, element(), out("o%d[i]".formatted(n)));
    }

    private String length() {
        if (of.shape() == Shape.ONE) {
            return "1";
        }
        if (of.length().equals(Parameter.PROCESSES)) {
            Parameter comm =
                    all.stream().filter(it -> it.isValue("comm")).findFirst().orElseThrow();
            String communicator = "standard_in(kind_comm, (intptr_t)%s)".formatted(comm.name());
            return function.contains("eighbor")
                    ? "standard_neighbours(%s, %d)"
                            .formatted(communicator, of.number() < all.size() / 2 ? 1 : 0)
                    : "standard_peers(%s)".formatted(communicator);
        }
        Parameter count = all.get(Integer.parseInt(of.length()));
        // A call that completes some of several has room for all.
        return "(int)%s".formatted(count.shape() == Shape.VALUE ? count.name() : "a0");
    }

    private static String wrap(String value) {
        return "(intptr_t)" + value;
    }

    private String cast(String value) {
        return handle(of.kind()) ? wrap(value) : value;
    }

    private String in(String value) {
        return of.kind().equals("error")
                ? "standard_error_in(%s)".formatted(value)
                : "standard_in(kind_%s, %s)".formatted(of.kind(), value);
    }

    private String out(String value) {
        return of.kind().equals("error")
                ? "standard_error(%s)".formatted(value)
                : "standard_out(kind_%s, %s)".formatted(of.kind(), value);
    }

    private boolean later() {
        return function.startsWith(LATER) && of.kind().equals("comm") && of.shape() == Shape.ONE;
    }

    /** Returns true for what a pointer leads to that differs between the interfaces. */
    private boolean converted() {
        return of.shape() != Shape.VALUE
                && !later()
                && (of.kind().equals("status") || Constants.KINDS.contains(of.kind()));
    }

    /** Returns true for a value that is a pointer of the program. */
    private boolean opaque() {
        return switch (of.kind()) {
            case "in", "out", "text", "texts", "textss", "value", "argc", "argv", "weights" ->
                    of.shape() == Shape.VALUE;
            default -> of.kind().startsWith("fn:");
        };
    }
}
