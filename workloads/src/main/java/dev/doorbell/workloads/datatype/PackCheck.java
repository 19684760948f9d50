package dev.doorbell.workloads.datatype;

import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.libraries.datatype.gpu.MemoryMover;
import dev.doorbell.libraries.datatype.gpu.PackKernel;
import dev.doorbell.libraries.datatype.plan.Mover;
import dev.doorbell.libraries.datatype.plan.PlanRunner;
import dev.doorbell.workloads.measure.Pattern;
import java.util.List;

/** The kernel's threads move real bytes to the host's memory and back; every byte is compared. */
public final class PackCheck {

    private static final int ALIGNMENT = 4096;
    private static final int PATTERN = 251;

    private final Node node;
    private final Memory gpu;
    private final Memory host;
    private final long firstUser;
    private final long secondUser;
    private final long packed;

    private PackCheck(Node node, int gpu, List<PackCase> cases) {
        this.node = node;
        this.gpu = node.memory().gpu(gpu);
        host = node.memory().host();
        long span = cases.stream().mapToLong(PackCase::span).max().orElse(0);
        firstUser = this.gpu.allocate(span, ALIGNMENT);
        secondUser = this.gpu.allocate(span, ALIGNMENT);
        packed =
                host.allocate(cases.stream().mapToLong(PackCase::bytes).max().orElse(0), ALIGNMENT);
    }

    /** Checks each case in the memory of a GPU. */
    public static void all(Node node, int gpu, List<PackCase> cases) {
        PackCheck check = new PackCheck(node, gpu, cases);
        cases.forEach(check::check);
    }

    private void check(PackCase row) {
        byte[] expected = new byte[Math.toIntExact(row.bytes())];
        for (int i = 0; i < expected.length; i++) {
            expected[i] = (byte) (i % PATTERN);
        }
        byte[] there = new byte[expected.length];
        byte[] back = new byte[expected.length];
        PackKernel kernel = new PackKernel(row.type(), row.count());
        long user = firstUser + row.base();
        long again = secondUser + row.base();
        move(row, user, MemoryMover.unpack(gpu, expected));
        kernel.pack(gpu, user, host, packed, 0, kernel.threads());
        host.read(packed, there, 0, there.length);
        kernel.unpack(host, packed, gpu, again, 0, kernel.threads());
        move(row, again, MemoryMover.pack(gpu, back));
        long wrong = 0;
        for (int i = 0; i < expected.length; i++) {
            wrong += there[i] == expected[i] && back[i] == expected[i] ? 0 : 1;
        }
        Pattern.count(node, expected.length, wrong);
    }

    private static void move(PackCase row, long user, Mover mover) {
        PlanRunner.run(row.type().plan(row.count()), user, 0, 0, row.bytes(), mover);
    }
}
