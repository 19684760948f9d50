package dev.doorbell.guest.binding;

import dev.doorbell.guest.binding.Parameter.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Header mpi.h of the standard's binary interface. */
public final class StandardHeader {

    private static final String END =
            """

            #ifdef __cplusplus
            }
            #endif

            #endif
            """;

    private StandardHeader() {}

    /** Returns the header. */
    public static String text() {
        StringBuilder out = new StringBuilder(Resources.text("standard.h.txt"));
        for (Constants.Constant constant : Constants.ALL) {
            String value =
                    StandardParameter.handle(constant.kind())
                            ? "((%s)%s)".formatted(handle(constant.kind()), constant.standard())
                            : "(%s)".formatted(constant.standard());
            out.append("#define MPI_%s %s\n".formatted(constant.name(), value));
        }
        out.append('\n');
        for (Signature signature : Signature.ALL) {
            List<String> parameters = new ArrayList<>();
            signature.parameters().forEach(it -> parameters.add(parameter(it)));
            String list = parameters.isEmpty() ? "void" : String.join(", ", parameters);
            for (String prefix : List.of("MPI_", "PMPI_")) {
                out.append(
                        "%s %s%s(%s);\n"
                                .formatted(
                                        result(signature.result()),
                                        prefix,
                                        signature.name(),
                                        list));
            }
        }
        StandardParameter.handles().forEach(kind -> out.append(conversions(handle(kind))));
        return out.append(END).toString();
    }

    /** Declarations of the functions between a handle and its number. */
    private static String conversions(String handle) {
        String kind = handle.equals("MPI_Datatype") ? "MPI_Type" : handle;
        StringBuilder out = new StringBuilder();
        for (String prefix : List.of("", "P")) {
            for (String to : List.of("toint", "c2f")) {
                out.append("int %s%s_%s(%s);\n".formatted(prefix, kind, to, handle));
            }
            for (String from : List.of("fromint", "f2c")) {
                out.append("%s %s%s_%s(int);\n".formatted(handle, prefix, kind, from));
            }
        }
        return out.toString();
    }

    private static String result(String kind) {
        return kind.equals("aint") ? "MPI_Aint" : kind;
    }

    private static String parameter(Parameter parameter) {
        if (parameter.kind().equals("...")) {
            return "...";
        }
        String type = (parameter.constant() ? "const " : "") + type(parameter);
        if (parameter.shape() == Shape.VALUE) {
            return type;
        }
        if (parameter.kind().equals("text")) {
            return "char *";
        }
        return type + (parameter.rows() ? " (*)[3]" : " *");
    }

    private static String type(Parameter parameter) {
        String kind = parameter.kind();
        if (StandardParameter.handle(kind)) {
            return handle(kind);
        }
        if (kind.startsWith("fn:")) {
            return "MPI_%s *".formatted(kind.substring("fn:".length()));
        }
        return switch (kind) {
            case "in" -> "const void *";
            case "out", "value" -> "void *";
            case "text" -> "const char *";
            case "texts" -> "char **";
            case "textss", "argv" -> "char ***";
            case "argc" -> "int *";
            case "aint" -> "MPI_Aint";
            case "count" -> "MPI_Count";
            case "offset" -> "MPI_Offset";
            case "fint" -> "MPI_Fint";
            case "status" -> "MPI_Status";
            default -> "int";
        };
    }

    private static String handle(String kind) {
        return kind.equals("type")
                ? "MPI_Datatype"
                : "MPI_" + kind.substring(0, 1).toUpperCase(Locale.ROOT) + kind.substring(1);
    }
}
