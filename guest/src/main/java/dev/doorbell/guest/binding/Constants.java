package dev.doorbell.guest.binding;

import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Constants whose values differ between the standard's binary interface and MPICH's. */
final class Constants {

    /** All of them, from constants.txt. */
    static final List<Constant> ALL =
            Resources.lines("constants.txt").stream().map(Constant::of).toList();

    /** Kinds of parameters that have such constants. */
    static final SortedSet<String> KINDS =
            ALL.stream().map(Constant::kind).collect(Collectors.toCollection(TreeSet::new));

    private Constants() {}

    /** Returns the C header with a table of each kind. */
    static String tables() {
        StringBuilder out = new StringBuilder();
        for (String kind : KINDS) {
            List<Constant> all = ALL.stream().filter(it -> it.kind.equals(kind)).toList();
            out.append("static const struct constant all_%s[] = {".formatted(kind));
            all.forEach(it -> out.append("{%s, (int)%s}, ".formatted(it.standard, it.own)));
            out.append("};\n")
                    .append(
                            "__attribute__((unused)) static const struct constants kind_%1$s = {all_%1$s, %2$d};\n"
                                    .formatted(kind, all.size()));
        }
        return out.toString();
    }

    /**
     * Constant.
     *
     * @param kind kind of a parameter
     * @param name name without {@code MPI_}
     * @param standard value in the standard's interface
     * @param own value in MPICH's
     */
    record Constant(String kind, String name, String standard, String own) {

        private static final int WORDS = 4;

        private static Constant of(String line) {
            String[] words = line.split(" ", -1);
            if (words.length != WORDS) {
                throw new IllegalStateException(
                        "line '%s' of constants.txt is wrong".formatted(line));
            }
            return new Constant(words[0], words[1], words[2], words[3]);
        }
    }
}
