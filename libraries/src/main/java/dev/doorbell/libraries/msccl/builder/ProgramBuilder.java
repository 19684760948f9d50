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
 * Builder of a program as a sequence of operations on chunks. The result is as if they ran one
 * after the other. {@link #build} turns them into sends, receives and thread blocks. It joins a
 * receive with the send that forwards its data, and adds dependencies on steps of other thread
 * blocks that access the same chunks.
 *
 * <p>The operations are those of one instance. Each of several instances works on its own part of
 * the buffers over its own channels. Chunks of several ranks' parts that are contiguous in one
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
    // By GPU and cell: number of the action that wrote it last, from 1.
    private final List<long[]> versions = new ArrayList<>();

    /**
     * Starts a program.
     *
     * @param header header of one instance; operations may use its channels
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
     * Returns chunks of a GPU that have content: inputs, or chunks written before.
     *
     * @param count number of chunks from {@code offset}
     */
    public ChunkRef chunk(int gpu, BufferKind buffer, int offset, int count) {
        Place place = new Place(gpu, buffer, offset, count);
        inside(place);
        if (Arrays.stream(cells(place)).anyMatch(it -> it == NEVER)) {
            throw new IllegalStateException(place.text() + " was never written");
        }
        return new ChunkRef(this, place, newest(place));
    }

    /** Returns a chunk of a GPU that has content. */
    public ChunkRef chunk(int gpu, BufferKind buffer, int offset) {
        return chunk(gpu, buffer, offset, 1);
    }

    /**
     * Orders thread blocks' work by depth, sends before receives, whatever the program order. A
     * ring's GPUs then all begin with a send. Without this they keep program order, in which one
     * slot is enough for a chunk that is not forwarded.
     */
    public ProgramBuilder byDepth() {
        byDepth = true;
        return this;
    }

    /** Returns the program. The verifier checks that it is correct and fits a runtime. */
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

    /** Returns a GPU with its buffers and no thread blocks. */
    private static GpuProgram declared(ProgramHeader header, int gpu, int scratch) {
        Collective collective = header.collective();
        int all = header.chunksPerLoop();
        int in = collective.partialInput() ? all / header.gpus() : all;
        int out = collective.partialOutput() ? all / header.gpus() : all;
        return new GpuProgram(gpu, in, out, scratch, List.of());
    }
}
