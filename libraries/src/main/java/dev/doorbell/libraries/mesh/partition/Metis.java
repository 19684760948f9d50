package dev.doorbell.libraries.mesh.partition;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import dev.doorbell.libraries.effort.Effort;
import dev.doorbell.libraries.mesh.MeshException;
import dev.doorbell.libraries.mesh.Partition;
import dev.doorbell.libraries.mesh.partition.graph.WeightedGraph;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.util.Arrays;
import java.util.Optional;

/**
 * METIS 5 of the system with 32-bit indices, called through the foreign-function interface. It
 * calls {@code METIS_PartGraphKway} with the default options except objective and seed (METIS
 * manual 5.1, §5.8 and §5.4). METIS uses the C library's random generator, which is global to the
 * process, so calls are serialised.
 */
public final class Metis implements Partitioner {

    /** Name of the shared library. */
    public static final String LIBRARY = "libmetis.so.5";

    private static final int OPTIONS = 40;
    private static final int OPTION_OBJECTIVE = 1;
    private static final int OPTION_SEED = 8;
    private static final int OK = 1;
    private static final int ERROR_INPUT = -2;
    private static final int ERROR_MEMORY = -3;

    private static final Object ONE_AT_A_TIME = new Object();

    private static final Optional<Metis> INSTALLED = find();

    private final MethodHandle setDefaultOptions;
    private final MethodHandle partGraphKway;

    private Metis(MethodHandle setDefaultOptions, MethodHandle partGraphKway) {
        this.setDefaultOptions = setDefaultOptions;
        this.partGraphKway = partGraphKway;
    }

    /** Returns METIS if the library is installed. */
    public static Optional<Metis> installed() {
        return INSTALLED;
    }

    @Override
    public String name() {
        return "metis";
    }

    @Override
    public Partition partition(WeightedGraph graph, PartitionRequest request) {
        Partitioner.check(graph, request);
        Effort.spend(graph.graph().vertices());
        int[] part = new int[graph.graph().vertices()];
        if (request.parts() > 1) {
            synchronized (ONE_AT_A_TIME) {
                try (Arena arena = Arena.ofConfined()) {
                    part = call(graph, request, arena);
                }
            }
        }
        return Partitioner.filled(name(), new Partition(request.parts(), part));
    }

    private int[] call(WeightedGraph weighted, PartitionRequest request, Arena arena) {
        int vertices = weighted.graph().vertices();
        MemorySegment part = arena.allocate(JAVA_INT, vertices);
        int code =
                invoke(
                        partGraphKway,
                        one(arena, vertices),
                        one(arena, weighted.constraints()),
                        copy(arena, weighted.graph().start()),
                        copy(arena, weighted.graph().neighbours()),
                        orNull(arena, weighted.vertexWeights()),
                        orNull(arena, weighted.vertexSizes()),
                        orNull(arena, weighted.edgeWeights()),
                        one(arena, request.parts()),
                        MemorySegment.NULL,
                        MemorySegment.NULL,
                        options(arena, request),
                        arena.allocate(JAVA_INT),
                        part);
        return switch (code) {
            case OK -> part.toArray(JAVA_INT);
            case ERROR_MEMORY ->
                    throw new MeshException(
                            "METIS had no memory for a graph of %d vertices and %d edges"
                                    .formatted(vertices, weighted.graph().edges()));
            case ERROR_INPUT -> throw new MeshException("METIS refused the graph as malformed");
            default -> throw new MeshException("METIS failed with code " + code);
        };
    }

    private MemorySegment options(Arena arena, PartitionRequest request) {
        MemorySegment options = arena.allocate(JAVA_INT, OPTIONS);
        invoke(setDefaultOptions, options);
        options.setAtIndex(JAVA_INT, OPTION_OBJECTIVE, request.objective().code());
        options.setAtIndex(JAVA_INT, OPTION_SEED, request.seed());
        return options;
    }

    private static int invoke(MethodHandle function, Object... arguments) {
        try {
            return (int) function.invokeWithArguments(arguments);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("a call to METIS failed", e);
        }
    }

    private static MemorySegment one(Arena arena, int value) {
        return arena.allocateFrom(JAVA_INT, value);
    }

    private static MemorySegment copy(Arena arena, int[] values) {
        return arena.allocateFrom(JAVA_INT, values);
    }

    private static MemorySegment orNull(Arena arena, int[] values) {
        return values.length == 0 ? MemorySegment.NULL : copy(arena, values);
    }

    @SuppressWarnings("restricted") // The only place that leaves the JVM.
    private static Optional<Metis> find() {
        SymbolLookup library;
        try {
            library = SymbolLookup.libraryLookup(LIBRARY, Arena.global());
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
        return handle(library, "METIS_SetDefaultOptions", 1)
                .flatMap(options ->
                        handle(library, "METIS_PartGraphKway", 13)
                                .map(kway -> new Metis(options, kway)));
    }

    /** Returns a function that takes {@code pointers} pointers and returns a code. */
    @SuppressWarnings("restricted")
    private static Optional<MethodHandle> handle(
            SymbolLookup library, String function, int pointers) {
        MemoryLayout[] arguments = new MemoryLayout[pointers];
        Arrays.fill(arguments, ADDRESS);
        FunctionDescriptor descriptor = FunctionDescriptor.of(JAVA_INT, arguments);
        return library.find(function)
                .map(it -> Linker.nativeLinker().downcallHandle(it, descriptor));
    }
}
