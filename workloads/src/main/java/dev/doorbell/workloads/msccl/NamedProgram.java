package dev.doorbell.workloads.msccl;

import dev.doorbell.libraries.msccl.algorithm.Algorithm;
import dev.doorbell.libraries.msccl.algorithm.ProgramSize;
import dev.doorbell.libraries.msccl.algorithm.Shape;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.program.SizeRange;
import dev.doorbell.libraries.msccl.runtime.topology.Topology;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.parameter.Size;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Built-in algorithm as a job names it: {@code ring ll channels=4 instances=8 448K..2M}. Every word
 * after the first replaces a parameter of the job.
 *
 * @param algorithm it is built by
 * @param protocol of all connections
 * @param channels over which an instance spreads its chunks, 1 to 32
 * @param instances copies of the program, 1 to 32
 * @param sizes it is for, as minBytes and maxBytes of a file; empty for all
 */
record NamedProgram(
        Algorithm algorithm,
        Protocol protocol,
        int channels,
        int instances,
        Optional<SizeRange> sizes) {

    /** Most channels and most instances. */
    static final int MOST = 32;

    private static final Parameter<Protocol> PROTOCOL =
            Parameter.choice("protocol", Protocol.SIMPLE, "of a program that is named, not read");
    private static final Parameter<Integer> CHANNELS =
            Parameter.whole("channels", 1, 1, MOST, "of a program that is named, not read");
    private static final Parameter<Integer> INSTANCES =
            Parameter.whole("instances", 1, 1, MOST, "copies of a program that is named, not read");

    /** Parameters of our own algorithms. */
    static final List<Parameter<?>> PARAMETERS = List.of(PROTOCOL, CHANNELS, INSTANCES);

    private static final String CHANNELS_WORD = "channels=";
    private static final String INSTANCES_WORD = "instances=";
    private static final String RANGE = "..";

    /**
     * Refuses parameters that only named programs have.
     *
     * @param reason why no named program runs
     * @throws JobException if the job sets one of them, which would have no effect
     */
    static void refuseParameters(Parameters given, String reason) {
        for (Parameter<?> parameter : PARAMETERS) {
            if (given.given(parameter)) {
                Object value = given.get(parameter);
                throw JobException.invalid(
                        parameter.name(),
                        value instanceof Protocol it ? symbol(it) : value,
                        "it unset, because " + reason);
            }
        }
    }

    /** Returns true if a text begins with the name of an algorithm. */
    static boolean names(String text) {
        return Algorithm.of(words(text).getFirst()).isPresent();
    }

    /**
     * Program that a text names, which {@link #names} accepts.
     *
     * @param parameter whose text it is
     * @throws JobException when a word has no meaning
     */
    static NamedProgram of(Parameters given, String parameter, String text) {
        List<String> words = words(text);
        NamedProgram named =
                new NamedProgram(
                        Algorithm.of(words.getFirst()).orElseThrow(),
                        given.get(PROTOCOL),
                        given.get(CHANNELS),
                        given.get(INSTANCES),
                        Optional.empty());
        for (String word : words.subList(1, words.size())) {
            named = named.with(parameter, word);
        }
        return named;
    }

    /** Size of the program for the GPUs that take part. */
    ProgramSize size(Topology topology) {
        return algorithm.size(shape(topology));
    }

    private Shape shape(Topology topology) {
        return new Shape(topology.nodes(), topology.gpusPerNode(), channels, instances, protocol);
    }

    /** The program for the GPUs that take part. */
    Program program(String parameter, Topology topology) {
        try {
            Program program = algorithm.program(shape(topology));
            return sizes.map(it -> program.withHeader(program.header().withSizes(it)))
                    .orElse(program);
        } catch (IllegalArgumentException doesNotWork) {
            throw new JobException(parameter, parameter + ": " + doesNotWork.getMessage());
        }
    }

    private NamedProgram with(String parameter, String word) {
        Optional<Protocol> other =
                Arrays.stream(Protocol.values()).filter(it -> symbol(it).equals(word)).findFirst();
        if (other.isPresent()) {
            return new NamedProgram(algorithm, other.get(), channels, instances, sizes);
        }
        if (word.startsWith(CHANNELS_WORD)) {
            int count = CHANNELS.allowed().parse(parameter, word.substring(CHANNELS_WORD.length()));
            return new NamedProgram(algorithm, protocol, count, instances, sizes);
        }
        if (word.startsWith(INSTANCES_WORD)) {
            int count =
                    INSTANCES.allowed().parse(parameter, word.substring(INSTANCES_WORD.length()));
            return new NamedProgram(algorithm, protocol, channels, count, sizes);
        }
        if (word.contains(RANGE)) {
            return new NamedProgram(
                    algorithm, protocol, channels, instances, Optional.of(range(parameter, word)));
        }
        throw JobException.invalid(
                parameter,
                "'" + word + "'",
                "a protocol, channels=N, instances=N or sizes such as 1K..1M");
    }

    private static SizeRange range(String parameter, String word) {
        int dots = word.indexOf(RANGE);
        long least = Size.of(0, MscclJob.MAX_BYTES).parse(parameter, word.substring(0, dots));
        long most =
                Size.of(least, MscclJob.MAX_BYTES)
                        .parse(parameter, word.substring(dots + RANGE.length()));
        return new SizeRange(OptionalLong.of(least), OptionalLong.of(most));
    }

    private static String symbol(Protocol protocol) {
        return switch (protocol) {
            case SIMPLE -> "simple";
            case LL -> "ll";
            case LL128 -> "ll128";
        };
    }

    private static List<String> words(String text) {
        return List.of(text.strip().split(" +", -1));
    }
}
