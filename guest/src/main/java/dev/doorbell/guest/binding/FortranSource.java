package dev.doorbell.guest.binding;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * C source of the binding for Fortran: subroutines that fetch their arguments, which Fortran passes
 * by reference, and call the function of C. Names are those of gfortran: lower case with an
 * underscore. Lengths of strings follow the arguments.
 */
public final class FortranSource {

    /** Functions of fortran.c, and those that Fortran does not have. */
    private static final Set<String> BY_HAND =
            Set.of(
                    "Address",
                    "Attr_get",
                    "Attr_put",
                    "Comm_create_keyval",
                    "Comm_get_attr",
                    "Comm_set_attr",
                    "Keyval_create",
                    "Pcontrol",
                    "Status_c2f",
                    "Status_f2c",
                    "Type_extent",
                    "Type_hindexed",
                    "Type_hvector",
                    "Type_lb",
                    "Type_struct",
                    "Type_ub");

    private static final String LARGE = "_c";

    private final StringBuilder out = new StringBuilder();

    private FortranSource() {}

    /** Returns the source. */
    public static String text() {
        FortranSource source = new FortranSource();
        source.out.append("#include \"fortran.h\"\n");
        for (Signature signature : Signature.ALL) {
            if (!BY_HAND.contains(signature.name()) && !signature.name().endsWith(LARGE)) {
                source.add(signature);
            }
        }
        return source.out.toString();
    }

    private void add(Signature signature) {
        List<String> types = new ArrayList<>();
        List<String> parameters = new ArrayList<>();
        List<String> lengths = new ArrayList<>();
        List<String> arguments = new ArrayList<>();
        StringBuilder before = new StringBuilder();
        StringBuilder after = new StringBuilder();
        for (Parameter parameter : signature.parameters()) {
            FortranParameter it = new FortranParameter(parameter);
            types.add(it.type());
            arguments.add(it.argument());
            before.append(it.before());
            after.append(it.after());
            if (it.passed()) {
                parameters.add(it.declaration());
            }
            if (it.text()) {
                lengths.add("size_t l" + parameter.number());
            }
        }
        String result = signature.returnsCode() ? "void" : type(signature.result());
        if (signature.returnsCode()) {
            parameters.add("int *code");
        }
        parameters.addAll(lengths);
        String name = "mpi_" + signature.name().toLowerCase(Locale.ROOT) + "_";
        String declared =
                "(%s)".formatted(parameters.isEmpty() ? "void" : String.join(", ", parameters));
        String call = "MPI_%s(%s)".formatted(signature.name(), String.join(", ", arguments));
        out.append(
                "%s MPI_%s(%s);\n"
                        .formatted(
                                type(signature.result()),
                                signature.name(),
                                types.isEmpty() ? "void" : String.join(", ", types)));
        out.append("FORTRAN(%s, %s, %s)\n{\n".formatted(result, name, declared));
        out.append(before)
                .append(signature.returnsCode() ? "*code = " : "return ")
                .append(call)
                .append(";\n")
                .append(after)
                .append("}\n");
    }

    private static String type(String result) {
        return result.equals("aint") ? "intptr_t" : result;
    }
}
