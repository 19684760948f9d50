package dev.doorbell.libraries.process;

import dev.doorbell.hardware.node.Program;
import dev.doorbell.pdes.report.Resource;
import dev.doorbell.pdes.report.ResourceKind;

/**
 * Core of a rank on a host, or of its progress thread, which its program occupies while it works.
 */
public final class RankCore {

    private final Program program;
    private final Resource core;

    /** Core of rank {@code number}. */
    public RankCore(Program program, int number) {
        this(program, ResourceKind.RANK_CORE, number);
    }

    RankCore(Program program, ResourceKind kind, int number) {
        this.program = program;
        core = Resource.of(program.node().place(), kind, number);
    }

    Program program() {
        return program;
    }

    /** Blocks the program for work that takes {@code ps} on the machine. */
    public void work(long ps) {
        long fromPs = program.nowPs();
        program.sleep(workPs(ps));
        worked(fromPs, workPs(ps));
    }

    /** Blocks the program while the core copies within the memory of its node. */
    void copy(long bytes, long ps) {
        long fromPs = program.nowPs();
        program.node().copy(program, bytes, workPs(ps));
        worked(fromPs, workPs(ps));
    }

    private long workPs(long ps) {
        return program.node().instruments().serviceTimes().ps(core.kind(), ps);
    }

    private void worked(long fromPs, long ps) {
        if (ps > 0) {
            program.node().instruments().busy(core, fromPs, fromPs + ps);
        }
    }
}
