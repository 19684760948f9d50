package dev.doorbell.libraries.msccl.builder;

import dev.doorbell.libraries.effort.Effort;
import dev.doorbell.libraries.msccl.code.BufferLayout;
import dev.doorbell.libraries.msccl.program.BufferKind;
import dev.doorbell.libraries.msccl.program.Chunk;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.GpuProgram;
import dev.doorbell.libraries.msccl.program.Placement;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.ProgramHeader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Writes a program as a sequence of operations on chunks; the result is as if they were done one
 * after the other. {@link #build} makes sends, receives and thread blocks of them, joins a receive
 * with the send that passes it on, and has steps wait for those of other thread blocks that touch
 * the same chunks.
 *
 * <p>The chunks written are those of one instance. With several, each works on its own part of the
 * buffers over channels of its own; chunks of several ranks' parts that are together in one
 * instance are then moved part by part.
 */
public final class ProgramBuilder {

    private static final long NEVER = 0;

    private final ProgramHeader header;
    private final int instances;
    private final int[] scratch;
    private boolean byDepth;
    private final List<BufferLayout> layouts = new ArrayList<>();
    private final List<Action> actions = new ArrayList<>();
    // Of each GPU, by cell: the number of the action that wrote it last, from 1.
    private final List<long[]> versions = new ArrayList<>();

    /**
     * Begins a program.
     *
     * @param header of one instance: its channels are those the operations may use
     * @param instances copies of the program, each on its part of the data
     */
    public ProgramBuilder(ProgramHeader header, int instances) {
        if (instances < 1) {
            throw new IllegalArgumentException("instances %d is not positive".formatted(instances));
        }
        if (header.placements().meant().size() != 1) {
            throw new IllegalArgumentException(
                    "a program is built for calls in place or out of place, not for both");
        }
        this.header = header;
        this.instances = instances;
        scratch = new int[header.gpus()];
        Placement placement = header.placements().meant().get(0);
        for (int g = 0; g < header.gpus(); g++) {
            BufferLayout layout = BufferLayout.of(header, declared(header, g, 0), placement);
            layouts.add(layout);
            long[] written = new long[layout.cells()];
            int input = layout.inputCell();
            Arrays.fill(written, input, input + layout.inputChunks(), 1);
            versions.add(written);
        }
    }

    /**
     * Chunks of a GPU that hold something: inputs, or what was written before.
     *
     * @param count how many, from {@code offset} on
     */
    public ChunkRef chunk(int gpu, BufferKind buffer, int offset, int count) {
        Place place = new Place(gpu, buffer, offset, count);
        inside(place);
        if (Arrays.stream(cells(place)).anyMatch(it -> it == NEVER)) {
            throw new IllegalStateException(place.text() + " was never written");
        }
        return new ChunkRef(this, place, newest(place));
    }

    /** A chunk of a GPU that holds something. */
    public ChunkRef chunk(int gpu, BufferKind buffer, int offset) {
        return chunk(gpu, buffer, offset, 1);
    }

    /**
     * Lets thread blocks work on what can be ready first, sends before receives, however the
     * program is written; a ring's GPUs then all begin to send. Without, they keep the order it is
     * written in, in which a slot is enough for a chunk that is not passed on.
     */
    public ProgramBuilder byDepth() {
        byDepth = true;
        return this;
    }

    /** The program. Whether it is right, and fits a runtime, is for the verifier to say. */
    public Program build() {
        Instances replicas = new Instances(header, instances, scratch);
        ProgramHeader whole = replicas.header();
        List<List<Instruction>> instructions =
                Instructions.of(
                        actions,
                        byDepth ? ActionDepth.of(actions, layouts) : new int[actions.size()],
                        replicas,
                        byDepth);
        List<GpuProgram> gpus = new ArrayList<>();
        for (int g = 0; g < header.gpus(); g++) {
            GpuProgram declared = declared(whole, g, scratch[g] * instances);
            gpus.add(new GpuAssembly(whole, declared, instructions.get(g)).program());
        }
        return new Program(whole, gpus);
    }

    void check(ChunkRef ref) {
        if (newest(ref.place()) != ref.version()) {
            throw new IllegalStateException(
                    ref.place().text() + " was written after the reference was made");
        }
    }

    ChunkRef move(ChunkRef from, Place to, boolean reduces, Lane lane) {
        check(from);
        inside(to);
        if (from.place().count() != to.count()) {
            throw new IllegalArgumentException(
                    "%s and %s are not equally many chunks"
                            .formatted(from.place().text(), to.text()));
        }
        if (lane.channel() < 0 || lane.channel() >= header.channels()) {
            throw new IllegalArgumentException(
                    "channel %d is not in 0..%d".formatted(lane.channel(), header.channels() - 1));
        }
        Effort.spend(1);
        actions.add(new Action(from.place(), to, reduces, lane));
        int first = cell(to);
        long[] written = versions.get(to.gpu());
        long version = actions.size() + 1L;
        Arrays.fill(written, first, first + to.count(), version);
        return new ChunkRef(this, to, version);
    }

    private void inside(Place place) {
        if (place.gpu() < 0 || place.gpu() >= header.gpus() || place.count() < 1) {
            throw new IllegalArgumentException(
                    "%s is not a chunk of the program's %d GPUs"
                            .formatted(place.text(), header.gpus()));
        }
        BufferLayout layout = layouts.get(place.gpu());
        if (place.buffer() == BufferKind.SCRATCH && place.offset() >= 0) {
            int end = place.offset() + place.count();
            scratch[place.gpu()] = Math.max(scratch[place.gpu()], end);
            int cells = layout.scratchCell() + end;
            if (versions.get(place.gpu()).length < cells) {
                versions.set(place.gpu(), Arrays.copyOf(versions.get(place.gpu()), 2 * cells));
            }
        } else if (!layout.holds(new Chunk(place.buffer(), place.offset()), place.count())) {
            throw new IllegalArgumentException(
                    "%s is outside of the %d chunks there are"
                            .formatted(place.text(), layout.chunks(place.buffer())));
        }
    }

    private int cell(Place place) {
        return layouts.get(place.gpu()).cell(place.buffer()) + place.offset();
    }

    private long[] cells(Place place) {
        int first = cell(place);
        return Arrays.copyOfRange(versions.get(place.gpu()), first, first + place.count());
    }

    private long newest(Place place) {
        return Arrays.stream(cells(place)).max().orElse(NEVER);
    }

    /** A GPU with its buffers, without thread blocks. */
    private static GpuProgram declared(ProgramHeader header, int gpu, int scratch) {
        Collective collective = header.collective();
        int all = header.chunksPerLoop();
        int in = collective.partialInput() ? all / header.gpus() : all;
        int out = collective.partialOutput() ? all / header.gpus() : all;
        return new GpuProgram(gpu, in, out, scratch, List.of());
    }
}
