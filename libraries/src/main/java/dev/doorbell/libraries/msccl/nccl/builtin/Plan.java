package dev.doorbell.libraries.msccl.nccl.builtin;

import dev.doorbell.libraries.msccl.nccl.machine.Ranks;
import dev.doorbell.libraries.msccl.nccl.tuning.KernelShape;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.GpuProgram;
import dev.doorbell.libraries.msccl.program.Placement;
import dev.doorbell.libraries.msccl.program.Placements;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.ProgramHeader;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.program.SizeRange;
import dev.doorbell.libraries.msccl.program.ThreadBlock;
import java.util.ArrayList;
import java.util.List;

/**
 * Parameters of a program of NCCL's.
 *
 * @param collective computed collective
 * @param protocol protocol of all connections
 * @param ranks participating ranks
 * @param placement placement of the buffers
 * @param shape channels and threads
 */
record Plan(
        Collective collective,
        Protocol protocol,
        Ranks ranks,
        Placement placement,
        KernelShape shape) {

    private static final long MAX_BYTES = 1L << 40;

    /** Writer of the thread blocks of a GPU. */
    interface GpuWriter {
        List<BlockWriter> blocks(int gpu);
    }

    int count() {
        return ranks.count();
    }

    int channels() {
        return shape.channels();
    }

    boolean inPlace() {
        return placement == Placement.IN_PLACE;
    }

    /**
     * Returns the ring of a channel. Each ring enters and leaves a node at different GPUs, so that
     * all NICs share the traffic. Inside one node all rings are the same.
     */
    List<Integer> ring(int channel) {
        List<Integer> ring = new ArrayList<>();
        int first = ranks.nodes() == 1 ? 0 : channel;
        for (int node = 0; node < ranks.nodes(); node++) {
            for (int k = 0; k < ranks.perNode(); k++) {
                ring.add(rank(node, first + k));
            }
        }
        return ring;
    }

    /** Returns the GPU at a position of a node, counted around it. */
    int rank(int node, int place) {
        return node * ranks.perNode() + place % ranks.perNode();
    }

    /** Returns the program with the thread blocks of {@code writer}. */
    Program program(String name, int channels, int chunks, GpuWriter writer) {
        ProgramHeader header =
                new ProgramHeader(
                        name,
                        collective,
                        protocol,
                        count(),
                        channels,
                        chunks,
                        inPlace() ? Placements.IN_PLACE_ONLY : Placements.OUT_OF_PLACE_ONLY,
                        SizeRange.of(0, MAX_BYTES),
                        shape.threads());
        int part = chunks / count();
        List<GpuProgram> gpus = new ArrayList<>();
        for (int gpu = 0; gpu < count(); gpu++) {
            List<ThreadBlock> blocks = new ArrayList<>();
            for (BlockWriter block : writer.blocks(gpu)) {
                blocks.add(block.block(blocks.size()));
            }
            gpus.add(
                    new GpuProgram(
                            gpu,
                            collective.partialInput() ? part : chunks,
                            collective.partialOutput() ? part : chunks,
                            0,
                            blocks));
        }
        return new Program(header, gpus);
    }
}
