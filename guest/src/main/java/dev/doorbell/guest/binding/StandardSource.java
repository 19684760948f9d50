package dev.doorbell.guest.binding;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** C source of the functions of the standard's binary interface, which call those of MPICH's. */
public final class StandardSource {

    private static final Set<String> ATTRIBUTES = Set.of("Comm_get_attr", "Attr_get");

    private final StringBuilder out = new StringBuilder();

    private StandardSource() {}

    /**
     * Returns the source.
     *
     * @param wanted names of the functions to convert
     * @param missing names of those that are not implemented
     */
    public static String text(Predicate<String> wanted, Predicate<String> missing) {
        StandardSource source = new StandardSource();
        source.out.append("#include \"standard.h\"\n#include \"constants.h\"\n");
        for (Signature signature : Signature.ALL) {
            if (missing.test(signature.name())) {
                source.addMissing(signature.name());
            } else if (wanted.test(signature.name())) {
                source.add(signature);
            }
        }
        return source.out.toString();
    }

    /** Returns the C header with the values of constants in both interfaces. */
    public static String tables() {
        return Constants.tables();
    }

    private void addMissing(String name) {
        out.append(
                "int door_%1$s(void);\nFUNCTION(int, %1$s, (void)) { return standard_error(door_%1$s()); }\n"
                        .formatted(name));
    }

    private void add(Signature signature) {
        String name = signature.name();
        List<String> declared = new ArrayList<>();
        List<String> own = new ArrayList<>();
        List<String> arguments = new ArrayList<>();
        StringBuilder before = new StringBuilder();
        StringBuilder after = new StringBuilder();
        for (Parameter parameter : signature.parameters()) {
            StandardParameter it = new StandardParameter(parameter, signature.parameters(), name);
            declared.add(it.declaration());
            own.add(it.ownType());
            arguments.add(it.argument());
            before.append(it.before());
            after.append(it.after());
        }
        if (ATTRIBUTES.contains(name)) {
            after.append("if (code == 0) standard_attribute(a1, a2, a3);\n");
        }
        out.append("int door_%s(%s);\n".formatted(name, list(own)))
                .append("FUNCTION(int, %s, (%s)) {\n".formatted(name, list(declared)))
                .append(before)
                .append("int code = door_%s(%s);\n".formatted(name, String.join(", ", arguments)))
                .append(after)
                .append("return standard_error(code);\n}\n");
    }

    private static String list(List<String> words) {
        return words.isEmpty() ? "void" : String.join(", ", words);
    }
}
