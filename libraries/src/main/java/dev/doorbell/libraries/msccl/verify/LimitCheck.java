package dev.doorbell.libraries.msccl.verify;

import dev.doorbell.libraries.msccl.code.BufferLayout;
import dev.doorbell.libraries.msccl.code.Code;
import dev.doorbell.libraries.msccl.dialect.Dialect;
import dev.doorbell.libraries.msccl.program.Chunk;
import dev.doorbell.libraries.msccl.program.GpuProgram;
import dev.doorbell.libraries.msccl.program.Placement;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.Step;
import dev.doorbell.libraries.msccl.program.StepType;
import dev.doorbell.libraries.msccl.program.ThreadBlock;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;

/** Check of limits: thread blocks, steps, channels, chunks. */
final class LimitCheck {

    private final Program program;
    private final VerifyOptions options;
    private final Findings findings;

    LimitCheck(Program program, VerifyOptions options, Findings findings) {
        this.program = program;
        this.options = options;
        this.findings = findings;
    }

    void run() {
        program.gpus().forEach(this::gpu);
        List<Dialect> strangers =
                dialects().stream()
                        .filter(it -> it.name(program.header().collective()).isEmpty())
                        .toList();
        if (options.dialect().isPresent() && !strangers.isEmpty()) {
            findings.program(
                    FindingKind.LIMIT,
                    Severity.ERROR,
                    "%s does not know the collective %s"
                            .formatted(
                                    strangers.get(0).text(),
                                    program.header().collective().symbol()));
        }
    }

    private void gpu(GpuProgram gpu) {
        int blocks = gpu.threadBlocks().size();
        limit(
                blocks,
                Dialect::maxThreadBlocks,
                (severity, who) ->
                        findings.gpu(
                                FindingKind.LIMIT,
                                severity,
                                gpu.id(),
                                "%d thread blocks are more than %s".formatted(blocks, who)));
        Dialect.chunkConflict(program.header(), gpu).ifPresent(it -> conflict(gpu, it));
        channels(gpu);
        BufferLayout layout = BufferLayout.of(program, gpu.id(), Placement.OUT_OF_PLACE);
        for (ThreadBlock block : gpu.threadBlocks()) {
            block(gpu.id(), block);
            for (Step step : block.steps()) {
                step(gpu.id(), block, step);
                bounds(layout, block, step);
            }
        }
    }

    private void conflict(GpuProgram gpu, String sentence) {
        boolean all = dialects().stream().allMatch(Dialect::comparesChunks);
        if (all || options.dialect().isEmpty()) {
            findings.gpu(
                    FindingKind.CHUNKS,
                    all ? Severity.ERROR : Severity.WARNING,
                    gpu.id(),
                    sentence + ", so that %s refuses it".formatted(Dialect.MICROSOFT.text()));
        }
    }

    private void channels(GpuProgram gpu) {
        int[] sends = new int[Dialect.MAX_CHANNELS];
        int[] receives = new int[Dialect.MAX_CHANNELS];
        for (ThreadBlock block : gpu.threadBlocks()) {
            int channel = block.channel();
            if (channel >= 0 && channel < Dialect.MAX_CHANNELS) {
                sends[channel] += block.sendPeer() == ThreadBlock.NO_PEER ? 0 : 1;
                receives[channel] += block.receivePeer() == ThreadBlock.NO_PEER ? 0 : 1;
            }
        }
        for (int channel = 0; channel < Dialect.MAX_CHANNELS; channel++) {
            int most = Math.max(sends[channel], receives[channel]);
            if (most > Dialect.MAX_PEERS_PER_CHANNEL) {
                findings.gpu(
                        FindingKind.LIMIT,
                        Severity.ERROR,
                        gpu.id(),
                        "%d peers on channel %d are more than the %d there may be"
                                .formatted(most, channel, Dialect.MAX_PEERS_PER_CHANNEL));
            }
        }
    }

    private void block(int gpu, ThreadBlock block) {
        if (block.channel() < 0 || block.channel() >= Dialect.MAX_CHANNELS) {
            findings.block(
                    FindingKind.LIMIT,
                    Severity.ERROR,
                    gpu,
                    block.id(),
                    "chan %d is not in 0..%d".formatted(block.channel(), Dialect.MAX_CHANNELS - 1));
        }
        long steps = block.steps().stream().filter(it -> it.number() >= Dialect.MAX_STEPS).count();
        if (steps > 0 || block.steps().size() > Dialect.MAX_STEPS) {
            findings.block(
                    FindingKind.LIMIT,
                    Severity.ERROR,
                    gpu,
                    block.id(),
                    "%d steps are more than the %d there may be"
                            .formatted(block.steps().size(), Dialect.MAX_STEPS));
        }
        reductions(gpu, block);
    }

    /**
     * Checks the number of joined reductions. The parsers close a pass at the 16th reduction of the
     * thread block, and never again.
     */
    private void reductions(int gpu, ThreadBlock block) {
        Code.of(block).transfers().stream()
                .filter(it -> it.sources().size() > Dialect.MAX_FUSED_REDUCTIONS)
                .forEach(it ->
                        findings.step(
                                FindingKind.REDUCTIONS,
                                Severity.ERROR,
                                gpu,
                                block.id(),
                                block.steps().get(it.step()).number(),
                                "%d reductions are joined, but a pass has place for %d"
                                        .formatted(
                                                it.sources().size(),
                                                Dialect.MAX_FUSED_REDUCTIONS)));
    }

    private void step(int gpu, ThreadBlock block, Step step) {
        if (step.count() >= Dialect.COUNT_END) {
            findings.step(
                    FindingKind.LIMIT,
                    Severity.ERROR,
                    gpu,
                    block.id(),
                    step.number(),
                    "cnt %d is not in 1..%d".formatted(step.count(), Dialect.COUNT_END - 1));
        }
        if (step.type() == StepType.ADD_RESIDUAL) {
            findings.step(
                    FindingKind.OPERATION,
                    Severity.ERROR,
                    gpu,
                    block.id(),
                    step.number(),
                    "ra ends the thread block at once, without a word");
        }
        step.dependency()
                .ifPresent(it ->
                        limit(
                                it.threadBlock(),
                                Dialect::maxAwaitedThreadBlock,
                                (severity, who) ->
                                        findings.step(
                                                FindingKind.LIMIT,
                                                severity,
                                                gpu,
                                                block.id(),
                                                step.number(),
                                                "depid %d is more than %s"
                                                        .formatted(it.threadBlock(), who))));
    }

    private void bounds(BufferLayout layout, ThreadBlock block, Step step) {
        if (step.type().readsSource()) {
            bounds(layout, block, step, step.source());
        }
        if (step.type().writesTarget()) {
            bounds(layout, block, step, step.target());
        }
        Chunk source = step.source();
        Chunk target = step.target();
        int distance = Math.abs(source.offset() - target.offset());
        if (step.type().readsSource()
                && step.type().writesTarget()
                && source.buffer() == target.buffer()
                && distance > 0
                && distance < step.count()) {
            findings.step(
                    FindingKind.OVERLAP,
                    Severity.ERROR,
                    layout.rank(),
                    block.id(),
                    step.number(),
                    "%s is written while %s is read; what comes out depends on the size"
                            .formatted(target.text(step.count()), source.text(step.count())));
        }
    }

    private void bounds(BufferLayout layout, ThreadBlock block, Step step, Chunk chunk) {
        if (!layout.holds(chunk, step.count())) {
            findings.step(
                    FindingKind.OUT_OF_BOUNDS,
                    Severity.ERROR,
                    layout.rank(),
                    block.id(),
                    step.number(),
                    "%s is outside of its buffer of %d chunks"
                            .formatted(chunk.text(step.count()), layout.chunks(chunk.buffer())));
        }
    }

    private interface Complaint {
        void say(Severity severity, String who);
    }

    private void limit(int value, ToIntFunction<Dialect> most, Complaint complaint) {
        List<Dialect> broken =
                dialects().stream().filter(it -> value > most.applyAsInt(it)).toList();
        if (!broken.isEmpty()) {
            Severity severity =
                    broken.size() == dialects().size() ? Severity.ERROR : Severity.WARNING;
            List<String> who =
                    broken.stream()
                            .map(it -> "%s's %d".formatted(it.text(), most.applyAsInt(it)))
                            .toList();
            complaint.say(severity, String.join(" and ", who));
        }
    }

    private List<Dialect> dialects() {
        return options.dialect().map(List::of).orElse(Arrays.asList(Dialect.values()));
    }
}
