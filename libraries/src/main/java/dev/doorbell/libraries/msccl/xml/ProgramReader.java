package dev.doorbell.libraries.msccl.xml;

import dev.doorbell.libraries.msccl.dialect.Dialect;
import dev.doorbell.libraries.msccl.program.BufferKind;
import dev.doorbell.libraries.msccl.program.Chunk;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.Dependency;
import dev.doorbell.libraries.msccl.program.GpuProgram;
import dev.doorbell.libraries.msccl.program.Placements;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.ProgramHeader;
import dev.doorbell.libraries.msccl.program.ProgramLimits;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.program.SizeRange;
import dev.doorbell.libraries.msccl.program.Step;
import dev.doorbell.libraries.msccl.program.StepType;
import dev.doorbell.libraries.msccl.program.ThreadBlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Reader of MSCCL-IR. It skips unknown elements and attributes, as the runtimes do. Numbers may be
 * decimal, hexadecimal or octal. Text that is not a number is rejected; the runtimes read it as 0.
 */
public final class ProgramReader {

    private final ElementReader elements;
    private final Optional<StrictRules> strict;

    private ProgramReader(ElementReader elements, Optional<StrictRules> strict) {
        this.elements = elements;
        this.strict = strict;
    }

    /**
     * Reads any program that either runtime reads.
     *
     * @throws ProgramXmlException if the text is not an MSCCL-IR program
     */
    public static Program read(String text) {
        return new ProgramReader(new ElementReader(text), Optional.empty()).program();
    }

    /**
     * Reads a program that one runtime accepts on all GPUs.
     *
     * @throws ProgramXmlException if the text is not a program that this runtime accepts
     */
    public static Program read(String text, Dialect dialect) {
        ElementReader elements = new ElementReader(text);
        StrictText.check(new SourceText(text));
        return new ProgramReader(elements, Optional.of(new StrictRules(dialect))).program();
    }

    private Program program() {
        Element algo =
                elements.child()
                        .orElseThrow(() -> elements.source().refuse(0, "there is no element"));
        if (!algo.name().equals("algo")) {
            throw algo.refuse(
                    "the outermost element is <%s>, expected <algo>".formatted(algo.name()));
        }
        ProgramHeader header = header(algo);
        strict.ifPresent(rules -> rules.header(algo, header));
        TreeMap<Integer, GpuProgram> gpus = new TreeMap<>();
        children(
                "gpu",
                element -> {
                    GpuProgram gpu = gpu(element, header);
                    if (gpus.put(gpu.id(), gpu) != null) {
                        throw element.refuse("id", "GPU %d is there twice".formatted(gpu.id()));
                    }
                });
        elements.child();
        return algo.make(() -> new Program(header, List.copyOf(gpus.values())));
    }

    private static ProgramHeader header(Element algo) {
        Collective collective = algo.word("coll", Collective::of, collectives());
        Protocol protocol =
                algo.word("proto", Protocol::of, names(Protocol.values(), Protocol::symbol));
        Optional<Boolean> outOfPlace =
                algo.optional("outofplace").map(it -> algo.flag("outofplace"));
        Placements placements = new Placements(algo.flag("inplace"), outOfPlace);
        OptionalLong least = bytes(algo, "minBytes");
        OptionalLong most = bytes(algo, "maxBytes");
        int threads = algo.optional("nthreads").map(it -> algo.number("nthreads")).orElse(0);
        SizeRange sizes = algo.make(() -> new SizeRange(least, most));
        return algo.make(() ->
                new ProgramHeader(
                        algo.text("name"),
                        collective,
                        protocol,
                        algo.number("ngpus"),
                        algo.number("nchannels"),
                        algo.number("nchunksperloop"),
                        placements,
                        sizes,
                        threads));
    }

    private GpuProgram gpu(Element gpu, ProgramHeader header) {
        int id = gpu.number("id");
        int in = gpu.number("i_chunks");
        int out = gpu.number("o_chunks");
        int scratch = gpu.number("s_chunks");
        GpuProgram declared = gpu.make(() -> new GpuProgram(id, in, out, scratch, List.of()));
        strict.ifPresent(rules -> rules.gpu(gpu, header, declared));
        TreeMap<Integer, ThreadBlock> blocks = new TreeMap<>();
        children(
                "tb",
                element -> {
                    ThreadBlock block = block(element, header);
                    if (blocks.put(block.id(), block) != null) {
                        throw element.refuse(
                                "id",
                                "thread block %d of GPU %d is there twice"
                                        .formatted(block.id(), id));
                    }
                });
        GpuProgram whole =
                gpu.make(() -> new GpuProgram(id, in, out, scratch, List.copyOf(blocks.values())));
        strict.ifPresent(rules -> rules.whole(gpu, whole));
        return whole;
    }

    private ThreadBlock block(Element tb, ProgramHeader header) {
        int id = tb.number("id");
        int send = peer(tb, "send", header);
        int receive = peer(tb, "recv", header);
        int channel = tb.number("chan");
        tb.make(() -> new ThreadBlock(id, send, receive, channel, List.of()));
        strict.ifPresent(rules -> rules.block(tb, id, channel));
        List<Step> steps = new ArrayList<>();
        children("step", element -> steps.add(step(element)));
        ThreadBlock block = tb.make(() -> new ThreadBlock(id, send, receive, channel, steps));
        strict.ifPresent(rules -> rules.chains(block));
        return block;
    }

    private static int peer(Element tb, String attribute, ProgramHeader header) {
        int peer = tb.number(attribute);
        if (peer < ThreadBlock.NO_PEER || peer >= header.gpus()) {
            throw tb.refuse(
                    attribute,
                    "%s %d is not in -1..%d".formatted(attribute, peer, header.gpus() - 1));
        }
        return peer;
    }

    private Step step(Element step) {
        StepType type = step.word("type", StepType::of, names(StepType.values(), StepType::symbol));
        int dependsOn = step.number("depid");
        int dependency = step.number("deps");
        Step made =
                step.make(() ->
                        new Step(
                                step.number("s"),
                                type,
                                chunk(step, "src"),
                                chunk(step, "dst"),
                                step.number("cnt"),
                                // The runtimes ignore negative values.
                                dependsOn < 0
                                        ? Optional.empty()
                                        : Optional.of(new Dependency(dependsOn, dependency)),
                                step.flag("hasdep")));
        strict.ifPresent(rules -> rules.step(step, made));
        return made;
    }

    private static Chunk chunk(Element step, String side) {
        BufferKind buffer =
                step.word(
                        side + "buf",
                        name ->
                                Arrays.stream(BufferKind.values())
                                        .filter(it -> it.symbol().equals(name))
                                        .findFirst(),
                        names(BufferKind.values(), BufferKind::symbol));
        String field = side + "off";
        int offset = step.number(field);
        if (offset < Chunk.NO_OFFSET || offset > ProgramLimits.MAX_CHUNKS) {
            throw step.refuse(
                    field,
                    "%s %d is not in -1..%d".formatted(field, offset, ProgramLimits.MAX_CHUNKS));
        }
        return new Chunk(buffer, offset);
    }

    private static OptionalLong bytes(Element algo, String attribute) {
        Optional<String> text = algo.optional(attribute);
        return text.isEmpty()
                ? OptionalLong.empty()
                : OptionalLong.of(algo.number(attribute, text.get()));
    }

    /** Passes the children with one name to a consumer; skips others with their content. */
    private void children(String name, Consumer<Element> consumer) {
        for (Optional<Element> it = elements.child(); it.isPresent(); it = elements.child()) {
            if (it.get().name().equals(name)) {
                consumer.accept(it.get());
                if (name.equals("step")) {
                    elements.skip();
                }
            } else {
                elements.skip();
            }
        }
    }

    private static List<String> collectives() {
        return Arrays.stream(Collective.values())
                .flatMap(it -> Stream.concat(it.microsoft().stream(), it.executor().stream()))
                .distinct()
                .toList();
    }

    private static <T> List<String> names(T[] values, Function<T, String> name) {
        return Arrays.stream(values).map(name).toList();
    }
}
