package dev.doorbell.libraries.msccl.verify;

import dev.doorbell.libraries.msccl.code.BlockCode;
import dev.doorbell.libraries.msccl.code.Code;
import dev.doorbell.libraries.msccl.code.Transfer;
import dev.doorbell.libraries.msccl.program.Dependency;
import dev.doorbell.libraries.msccl.program.GpuProgram;
import dev.doorbell.libraries.msccl.program.Step;
import dev.doorbell.libraries.msccl.program.StepType;
import dev.doorbell.libraries.msccl.program.ThreadBlock;
import java.util.List;
import java.util.OptionalInt;

/** Check of dependencies: the awaited step must exist, be published, and reach the interpreter. */
final class DependencyCheck {

    private final Code code;
    private final Findings findings;

    DependencyCheck(Code code, Findings findings) {
        this.code = code;
        this.findings = findings;
    }

    void run() {
        for (GpuProgram gpu : code.program().gpus()) {
            for (ThreadBlock block : gpu.threadBlocks()) {
                BlockCode read = code.block(gpu.id(), block.id());
                chain(gpu.id(), read);
                numbers(gpu.id(), read);
                for (Transfer transfer : read.transfers()) {
                    int step = block.steps().get(transfer.step()).number();
                    transfer.dependencies().forEach(it -> target(gpu.id(), block.id(), step, it));
                }
            }
        }
    }

    /** Checks the {@code nop} steps, which carry dependencies of the next transfer. */
    private void chain(int gpu, BlockCode read) {
        ThreadBlock block = read.block();
        int next = 0;
        for (Transfer transfer : read.transfers()) {
            Step first = block.steps().get(transfer.firstStep());
            if (!transfer.dependencies().isEmpty() && first.dependency().isEmpty()) {
                chain(
                        Severity.ERROR,
                        gpu,
                        block,
                        first,
                        "nop steps before it wait but it does not itself, and so the runtimes refuse the program");
            }
            lost(gpu, block, transfer.firstStep() + 1, transfer.step(), "waited for too late");
            next = transfer.step() + 1;
        }
        lost(gpu, block, next, block.steps().size(), "never waited for");
        block.steps().stream()
                .filter(it -> it.type() == StepType.NOTHING && it.awaited())
                .forEach(it ->
                        chain(
                                Severity.WARNING,
                                gpu,
                                block,
                                it,
                                "hasdep of a nop is never published"));
    }

    private void lost(int gpu, ThreadBlock block, int from, int to, String how) {
        for (int i = from; i < to; i++) {
            Step step = block.steps().get(i);
            if (step.type() == StepType.NOTHING && step.dependency().isPresent()) {
                chain(Severity.WARNING, gpu, block, step, "what it waits for is " + how);
            }
        }
    }

    private void chain(Severity severity, int gpu, ThreadBlock block, Step step, String sentence) {
        findings.step(
                FindingKind.DEPENDENCY_CHAIN, severity, gpu, block.id(), step.number(), sentence);
    }

    private void numbers(int gpu, BlockCode block) {
        for (Transfer transfer : block.transfers()) {
            Step step = block.block().steps().get(transfer.step());
            if (transfer.number() != step.number()) {
                findings.step(
                        FindingKind.STEP_NUMBER,
                        Severity.WARNING,
                        gpu,
                        block.block().id(),
                        step.number(),
                        "the interpreter counts step %d here, and deps means what it counts"
                                .formatted(transfer.number()));
                return;
            }
        }
    }

    private void target(int gpu, int block, int step, Dependency dependency) {
        List<BlockCode> blocks = code.gpus().get(gpu);
        if (dependency.threadBlock() >= blocks.size()) {
            findings.step(
                    FindingKind.DEPENDENCY_TARGET,
                    Severity.ERROR,
                    gpu,
                    block,
                    step,
                    "waits for thread block %d of %d"
                            .formatted(dependency.threadBlock(), blocks.size()));
            return;
        }
        BlockCode awaited = blocks.get(dependency.threadBlock());
        List<Transfer> transfers = awaited.transfers();
        int last = transfers.isEmpty() ? -1 : transfers.get(transfers.size() - 1).number();
        String what =
                "waits for step %d of thread block %d"
                        .formatted(dependency.step(), dependency.threadBlock());
        if (dependency.step() < 0) {
            findings.step(
                    FindingKind.DEPENDENCY_TARGET,
                    Severity.WARNING,
                    gpu,
                    block,
                    step,
                    what + ", which is no step: it may not wait at all");
        } else if (dependency.step() > last) {
            findings.step(
                    FindingKind.DEPENDENCY_TARGET,
                    Severity.ERROR,
                    gpu,
                    block,
                    step,
                    what + ", whose last is " + last);
        } else {
            published(gpu, block, step, dependency, what, awaited);
        }
    }

    private void published(
            int gpu, int block, int step, Dependency dependency, String what, BlockCode awaited) {
        OptionalInt publisher = awaited.publisher(dependency.step());
        if (publisher.isEmpty()) {
            findings.step(
                    FindingKind.DEPENDENCY_UNPUBLISHED,
                    Severity.ERROR,
                    gpu,
                    block,
                    step,
                    what + ", which neither has hasdep nor comes before one that has");
            return;
        }
        Transfer satisfies = awaited.transfers().get(publisher.getAsInt());
        boolean itself =
                awaited.transfers().stream()
                        .anyMatch(it -> it.awaited() && it.number() == dependency.step());
        if (!itself) {
            findings.step(
                    FindingKind.DEPENDENCY_UNPUBLISHED,
                    Severity.WARNING,
                    gpu,
                    block,
                    step,
                    what
                            + ", which has no hasdep, and goes on only after step "
                            + satisfies.number());
        }
    }
}
