package dev.doorbell.guest.shim;

/**
 * C source of the stubs: a function for each line of the table that the door does not implement.
 */
final class StubSource {

    private final StringBuilder out = new StringBuilder();

    private StubSource() {}

    /**
     * Returns the source.
     *
     * @param queryPs virtual time of one query of a clock
     */
    static String of(long queryPs) {
        StubSource source = new StubSource();
        source.out
                .append("#include \"mpi_call.h\"\n")
                .append("const int64_t door_query_ps = %d;\n".formatted(queryPs));
        for (MpiFunction function : FunctionTable.all()) {
            if (function.place() != MpiFunction.Place.DOOR) {
                source.add(function);
            }
        }
        return source.out.toString();
    }

    private void add(MpiFunction function) {
        String kinds = function.kinds();
        StringBuilder parameters = new StringBuilder();
        StringBuilder values = new StringBuilder();
        for (int i = 0; i < kinds.length(); i++) {
            char kind = kinds.charAt(i);
            boolean integer = kind == MpiFunction.INTEGER || kind == MpiFunction.COMMUNICATOR;
            parameters
                    .append(i == 0 ? "" : ", ")
                    .append(integer ? "int" : kind == MpiFunction.COUNT ? "int64_t" : "uintptr_t")
                    .append(" a")
                    .append(i);
            values.append("(uint64_t)a").append(i).append(", ");
        }
        String beginning =
                function.hook() ? "int %1$s(%2$s); int %1$s(%2$s)" : "LOCAL(int, %3$s, (%2$s))";
        out.append(
                "%s { const uint64_t v[] = {%s0}; return mpi_call(%d, %d, v, %d); }\n"
                        .formatted(
                                beginning.formatted(
                                        function.symbol(),
                                        kinds.isEmpty() ? "void" : parameters,
                                        function.name()),
                                values,
                                function.number(),
                                kinds.length(),
                                kinds.indexOf(MpiFunction.BUFFER)));
    }
}
