package dev.doorbell.libraries.offload.launch;

import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.hardware.verbs.AccessRight;
import dev.doorbell.libraries.StepKinds;
import dev.doorbell.libraries.offload.worker.ArmCore;
import dev.doorbell.libraries.offload.worker.Worker;
import dev.doorbell.libraries.offload.worker.WorkerService;
import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.libraries.verbs.Bootstrap;
import dev.doorbell.libraries.verbs.Endpoint;
import dev.doorbell.pdes.report.Wait;
import java.util.ArrayList;
import java.util.List;

/**
 * Software of a DPU: its workers, each on its own core, opened at once and started at the job's
 * common start.
 */
public final class OffloadDpu implements NodeSoftware {

    private static final int ALIGNMENT = 4096;

    private final DpuSetup setup;
    private final WorkerServices services;
    private final List<WorkerService> all = new ArrayList<>();
    private final List<Opened> opened = new ArrayList<>();
    private boolean open;

    /** Creates the software of one DPU, whose workers run {@code services}. */
    public OffloadDpu(DpuSetup setup, WorkerServices services) {
        this.setup = setup;
        this.services = services;
    }

    @Override
    public void boot(Node node) {
        RankLayout layout = setup.layout();
        Bootstrap bootstrap = new Bootstrap(() -> open = true);
        long bounces = bounceMemory(node);
        for (int w = 0; w < layout.workersPerDpu(); w++) {
            Endpoint endpoint =
                    new Endpoint(
                            node,
                            0,
                            layout.worker(node.index(), w).number(),
                            setup.endpoint(),
                            layout);
            endpoint.open(bootstrap);
            Opened worker = new Opened(endpoint, bounces + w * setup.bounceBytes());
            opened.add(worker);
            if (setup.bounceBytes() > 0) {
                bootstrap.register(
                        node.nic(0),
                        setup.endpoint().protectionDomain(),
                        worker.bounce,
                        setup.bounceBytes(),
                        AccessRight.ALL,
                        key -> worker.bounceKey = key);
            }
        }
        bootstrap.close();
        node.at(setup.options().launchPs(), Step.of(StepKinds.OFFLOAD_START, () -> start(node)));
    }

    @Override
    public List<Wait> waits() {
        return all.stream().flatMap(service -> service.waits().stream()).toList();
    }

    private long bounceMemory(Node node) {
        long bytes = setup.bounceBytes() * setup.layout().workersPerDpu();
        Memory memory = node.memory().host();
        if (bytes == 0) {
            return 0;
        }
        return NodeMemory.hostAddress(
                setup.phantomBounce()
                        ? memory.allocatePhantom(bytes, ALIGNMENT)
                        : memory.allocate(bytes, ALIGNMENT));
    }

    private void start(Node node) {
        if (!open) {
            throw new IllegalStateException(
                    "expected the endpoints of %s to be open at %d ps but they were not"
                            .formatted(node.name(), node.nowPs()));
        }
        for (int w = 0; w < opened.size(); w++) {
            Opened made = opened.get(w);
            Worker worker =
                    new Worker(
                            node.index(),
                            w,
                            setup.layout(),
                            made.endpoint,
                            setup.constants(),
                            new ArmCore(node, w));
            Introduction introduction = new Introduction(worker, setup.options().ids());
            all.add(introduction);
            all.addAll(
                    services.create(
                            worker,
                            new BounceMemory(made.bounce, setup.bounceBytes(), made.bounceKey)));
            introduction.begin();
            worker.start();
        }
    }

    /** State of a worker before it starts. */
    private static final class Opened {
        private final Endpoint endpoint;
        private final long bounce;
        private int bounceKey;

        Opened(Endpoint endpoint, long bounce) {
            this.endpoint = endpoint;
            this.bounce = bounce;
        }
    }
}
