package dev.doorbell.libraries.nvshmem;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.hardware.TestMachine;
import dev.doorbell.hardware.TestProfile;
import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.libraries.nvshmem.ibgda.config.IbgdaOptions;
import dev.doorbell.libraries.nvshmem.setup.NvshmemConstants;
import dev.doorbell.libraries.nvshmem.setup.NvshmemOptions;
import dev.doorbell.libraries.nvshmem.setup.Path;
import dev.doorbell.libraries.nvshmem.setup.Placement;
import dev.doorbell.libraries.nvshmem.transport.FaultInjection;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;

/** Machine for tests of the library: nodes with as many NICs as PEs, and what runs on the PEs. */
public final class PeMachine {

    private final int nodes;
    private int pesPerNode = 1;
    private Profile profile = TestProfile.profile();
    private NvshmemOptions options;
    private boolean traced;
    private boolean trains = true;

    private PeMachine(Path path, int nodes) {
        this.nodes = nodes;
        options = NvshmemOptions.of(path, 1 << 20).with(it -> it.ibgda(IbgdaOptions.rc(1)));
    }

    /** Nodes with one PE each on a path, one RC queue pair to each of the others. */
    public static PeMachine of(Path path, int nodes) {
        return new PeMachine(path, nodes);
    }

    /** Sets the number of PEs of a node, which has as many NICs. */
    public PeMachine pesPerNode(int pesPerNode) {
        this.pesPerNode = pesPerNode;
        return this;
    }

    /** Sets the profile. */
    public PeMachine profile(Profile profile) {
        this.profile = profile;
        return this;
    }

    /** Changes the library's options. */
    public PeMachine options(Consumer<NvshmemOptions.Builder> change) {
        options = options.with(change);
        return this;
    }

    /** Records spans. */
    public PeMachine traced() {
        traced = true;
        return this;
    }

    /** Switches trains, which are on by default. */
    public PeMachine trains(boolean trains) {
        this.trains = trains;
        return this;
    }

    /**
     * Runs a kernel on every PE, whose thread blocks get 64 words of signals; a mebibyte of data
     * starts at data offset 0.
     */
    public MachineRun launch(int ctas, BiConsumer<Cta, SymmetricAddress> kernel) {
        return launch(pe -> ctas, kernel);
    }

    /** Runs a kernel on PE 0 only; the others have memory and launch nothing. */
    public MachineRun launchOnFirst(int ctas, BiConsumer<Cta, SymmetricAddress> kernel) {
        return launch(pe -> pe.id() == 0 ? ctas : 0, kernel);
    }

    private MachineRun launch(
            Function<Pe, Integer> ctas, BiConsumer<Cta, SymmetricAddress> kernel) {
        return host(pe -> {
            SymmetricAddress words = pe.heap().mallocSignals(64);
            pe.heap().malloc(1 << 20);
            return host -> pe.launch(host, ctas.apply(pe), cta -> kernel.accept(cta, words));
        });
    }

    /** Runs the host programs that PEs prepare when the library is ready. */
    public MachineRun host(Function<Pe, Host> prepare) {
        Placement placement = new Placement(nodes, pesPerNode, 1 + pesPerNode);
        return boot(node ->
                Nvshmem.init(
                        node,
                        placement,
                        NvshmemConstants.of(profile),
                        options,
                        pe -> FaultInjection.NONE,
                        pe -> pe.start(prepare.apply(pe)::run)));
    }

    /** Runs software of any kind. */
    public MachineRun boot(NodeSoftware software) {
        return TestMachine.nodes(nodes)
                .profile(profile)
                .nics(pesPerNode)
                .traced(traced)
                .trains(trains)
                .run(software);
    }

    /** Host program. */
    public interface Host {

        /** Runs it. */
        void run(Program host);
    }
}
