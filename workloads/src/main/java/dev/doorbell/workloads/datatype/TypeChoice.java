package dev.doorbell.workloads.datatype;

import dev.doorbell.libraries.datatype.Datatype;
import dev.doorbell.libraries.datatype.shape.Bounds;
import dev.doorbell.libraries.datatype.strategy.PackRequest;
import dev.doorbell.libraries.datatype.text.TypeText;
import dev.doorbell.libraries.datatype.text.TypeTextException;
import dev.doorbell.workloads.datatype.ddtbench.DdtPatterns;
import dev.doorbell.workloads.datatype.exchange.ExchangeCase;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.parameter.Text;
import dev.doorbell.workloads.parameter.Words;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Type of a job: a layout of many sizes, or one type that its text gives. */
public sealed interface TypeChoice {

    /** The parameter. */
    Parameter<String> TYPE =
            Parameter.of(
                    "type",
                    Words.word(PackLayout.VECTOR),
                    new Text(
                            layouts()
                                    + "; an expression such as vector(4,1,3,double); a pattern of"
                                    + " DDTBench such as NAS_MG_x(34,18,18); a description of"
                                    + " dtpools; or a file with one of these",
                            Text.Files.ONE),
                    "layout of the data");

    /** Characters of a text that tables show. */
    int LONGEST_NAME = 60;

    /** Bytes of memory that one instance may reach to. */
    long MOST_MEMORY = 1L << 30;

    /**
     * Reads the type of a job.
     *
     * @throws JobException if the text is not a type, or one without data, or one that contains a
     *     byte twice
     */
    static TypeChoice of(Parameters given, long seed) {
        String text = given.get(TYPE).strip();
        for (PackLayout layout : PackLayout.values()) {
            if (Words.word(layout).equals(text)) {
                return new Layout(layout);
            }
        }
        Datatype type =
                DdtPatterns.find(text, seed).map(ExchangeCase::first).orElseGet(() -> parsed(text));
        if (type.size() == 0) {
            throw JobException.invalid(TYPE.name(), text, "a type with data");
        }
        Bounds bounds = type.bounds();
        if (Math.max(-bounds.trueLb(), bounds.trueUb()) > MOST_MEMORY) {
            throw JobException.invalid(
                    TYPE.name(),
                    text,
                    "a type of at most %d bytes in memory".formatted(MOST_MEMORY));
        }
        return new Given(text, type.commit());
    }

    private static Datatype parsed(String text) {
        try {
            return TypeText.parse(text);
        } catch (TypeTextException wrong) {
            throw text.matches("\\w*")
                    ? JobException.invalid(TYPE.name(), "'" + text + "'", TYPE.allowed().words())
                    : new JobException(TYPE.name(), String.valueOf(wrong.getMessage()));
        }
    }

    private static String layouts() {
        return Arrays.stream(PackLayout.values())
                .map(Words::word)
                .collect(Collectors.joining(", "));
    }

    /** Returns the type of about {@code bytes} bytes, of a layout in blocks of {@code block}. */
    PackCase of(long bytes, int block);

    /** Blocks that the type of about so many bytes lists one by one, at most. */
    double listedBlocks(long bytes, int block);

    /** Sizes of blocks that make a difference, of the {@code given} ones. */
    List<Integer> blocks(List<Integer> given);

    /**
     * Layout of many sizes.
     *
     * @param layout of the data
     */
    record Layout(PackLayout layout) implements TypeChoice {

        @Override
        public PackCase of(long bytes, int block) {
            return layout.of(bytes, block);
        }

        @Override
        public double listedBlocks(long bytes, int block) {
            return layout == PackLayout.INDEXED ? Math.ceilDiv(bytes, block) : 0;
        }

        @Override
        public List<Integer> blocks(List<Integer> given) {
            return given;
        }
    }

    /**
     * Type that its text gives.
     *
     * @param text of it
     * @param type committed
     */
    record Given(String text, Datatype type) implements TypeChoice {

        @Override
        public PackCase of(long bytes, int block) {
            int count = count(bytes);
            if (type.overlapping(count)) {
                throw JobException.invalid(
                        TYPE.name(), text, "a type that contains no byte twice, to unpack it");
            }
            String line = text.replaceAll("\\s+", " ");
            return new PackCase(
                    line.length() <= LONGEST_NAME
                            ? line
                            : line.substring(0, LONGEST_NAME - 3) + "...",
                    Optional.empty(),
                    Math.toIntExact(type.size() / PackRequest.pack(type, 1).runs()),
                    type,
                    count);
        }

        /** Blocks of instances that lie within each other are compared one by one. */
        @Override
        public double listedBlocks(long bytes, int block) {
            boolean interleaved = Math.abs(type.extent()) < type.bounds().trueExtent();
            double runs = PackRequest.pack(type, 1).runs();
            return interleaved ? runs * count(bytes) : runs;
        }

        @Override
        public List<Integer> blocks(List<Integer> given) {
            return given.subList(0, 1);
        }

        private int count(long bytes) {
            return Math.toIntExact(Math.max(1, bytes / type.size()));
        }
    }
}
