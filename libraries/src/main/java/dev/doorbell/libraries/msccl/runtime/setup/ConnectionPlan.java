package dev.doorbell.libraries.msccl.runtime.setup;

import dev.doorbell.libraries.msccl.code.Connection;
import dev.doorbell.libraries.msccl.nccl.transport.Transport;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.runtime.network.NetworkOptions;
import dev.doorbell.libraries.msccl.runtime.network.NetworkPath;
import dev.doorbell.libraries.msccl.runtime.network.RailOptions;
import dev.doorbell.libraries.msccl.runtime.network.queue.QueueLayout;
import dev.doorbell.libraries.msccl.runtime.network.queue.QueueNumbers;
import dev.doorbell.libraries.msccl.runtime.setup.LoadedProgram.Link;
import dev.doorbell.libraries.msccl.runtime.setup.PlannedConnection.Use;
import dev.doorbell.libraries.msccl.runtime.slot.SlotShape;
import dev.doorbell.libraries.msccl.runtime.topology.Topology;
import dev.doorbell.libraries.verbs.EndpointAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Plan of all connections of a job and of the paths over the network that they share. Every node
 * has the same plan, so both ends of a path know each other's queue pair numbers.
 */
public final class ConnectionPlan {

    /** Slots that a group's sends through a channel share, {@code NCCL_SHARED_STEPS}. */
    private static final int SHARED_SLOTS = 16;

    private final Topology topology;
    private final RuntimeOptions options;
    private final Map<SharedConnection, Draft> known = new HashMap<>();
    private final Map<PathKey, PathDraft> shared = new HashMap<>();
    private final List<Draft> drafts = new ArrayList<>();
    private final List<PathDraft> paths = new ArrayList<>();
    private final List<PlannedConnection> connections = new ArrayList<>();
    private final List<List<List<Use>>> usesByNode = new ArrayList<>();

    private ConnectionPlan(Topology topology, RuntimeOptions options) {
        this.topology = topology;
        this.options = options;
    }

    /** Plans the connections of programs. */
    static ConnectionPlan of(
            Topology topology, RuntimeOptions options, List<LoadedProgram> programs) {
        ConnectionPlan plan = new ConnectionPlan(topology, options);
        List<List<Draft>> used = new ArrayList<>();
        for (LoadedProgram program : programs) {
            used.add(plan.draft(program, group(programs, program)));
        }
        plan.number();
        plan.use(programs, used);
        plan.known.clear();
        plan.shared.clear();
        plan.drafts.clear();
        plan.paths.clear();
        return plan;
    }

    /** All connections, in the order of their numbers. */
    public List<PlannedConnection> connections() {
        return connections;
    }

    /** Returns true if a connection needs the network. */
    public boolean overNetwork() {
        return connections.stream().anyMatch(it -> it.path() != null);
    }

    /** Uses of the connections with an end on a node, by program. */
    public List<List<Use>> usesOf(int node) {
        return usesByNode.get(node);
    }

    /** Number of the group of a program: the first program with the same links. */
    private static int group(List<LoadedProgram> programs, LoadedProgram wanted) {
        for (int i = 0; i < programs.size(); i++) {
            LoadedProgram program = programs.get(i);
            if (program.use() == NetworkUse.GROUP && program.links().equals(wanted.links())) {
                return i + 1;
            }
        }
        return 0;
    }

    private List<Draft> draft(LoadedProgram program, int group) {
        SlotShape shape = program.shape(options);
        List<Draft> used = new ArrayList<>(program.links().size());
        Connection last = null;
        int ordinal = 0;
        for (Link link : program.links()) {
            Connection connection = link.connection();
            Transport transport = options.transport(topology, connection);
            boolean near = transport != Transport.NETWORK;
            boolean parallel =
                    last != null
                            && last.from() == connection.from()
                            && last.to() == connection.to();
            ordinal = parallel ? ordinal + 1 : 0;
            last = connection;
            boolean grouped = !near && program.use() == NetworkUse.GROUP;
            SharedConnection key =
                    new SharedConnection(
                            connection,
                            shape,
                            near ? NetworkUse.PROGRAM : program.use(),
                            grouped ? group : 0);
            Draft draft = known.get(key);
            if (draft == null) {
                draft = new Draft(key, transport, near ? null : path(key, ordinal));
                known.put(key, draft);
                drafts.add(draft);
            }
            used.add(draft);
        }
        return used;
    }

    private PathDraft path(SharedConnection key, int ordinal) {
        RailOptions rails = options.network().rails();
        Connection connection = key.connection();
        int from = sender(connection, key.use() == NetworkUse.GRAPH ? 0 : rails.pxnLevel());
        boolean flushes =
                key.shape().protocol() == Protocol.SIMPLE && !options.transports().sockets();
        PathDraft draft = null;
        if (key.use() == NetworkUse.GROUP && rails.sharedSlots() && rails.sharedQueues()) {
            PathKey pathKey = new PathKey(from, connection.to(), ordinal, key.group(), key.shape());
            draft = shared.get(pathKey);
            if (draft == null) {
                draft = new PathDraft(from, connection.to(), flushes);
                shared.put(pathKey, draft);
                paths.add(draft);
            }
        } else {
            draft = new PathDraft(from, connection.to(), flushes);
            paths.add(draft);
        }
        draft.connections++;
        return draft;
    }

    /** Rank whose helper thread and NIC send: the sender, or a GPU on the receiver's rail. */
    private int sender(Connection connection, int pxnLevel) {
        int from = connection.from();
        int rail = topology.nicOf(connection.to());
        boolean own = topology.nicOf(from) == rail;
        if (pxnLevel == 0 || (own && pxnLevel < RailOptions.MOST)) {
            return from;
        }
        return topology.rank(topology.nodeOf(from), topology.deviceOn(rail));
    }

    /** Numbers paths, their queue pairs, and connections. */
    private void number() {
        NetworkOptions network = options.network();
        QueueNumbers numbers = new QueueNumbers(EndpointAddress.numbersOf(topology.gpusOfNode()));
        for (int i = 0; i < paths.size(); i++) {
            PathDraft draft = paths.get(i);
            int sends = network.queuePairs();
            int receives = sends + (draft.flushes ? 1 : 0);
            draft.path =
                    new NetworkPath(
                            i,
                            draft.from,
                            draft.to,
                            draft.connections,
                            draft.flushes,
                            numbers.next(topology.address(draft.from).nicProcess(), sends),
                            numbers.next(topology.address(draft.to).nicProcess(), receives));
        }
        for (Draft draft : drafts) {
            SlotShape shape = draft.key.shape();
            PathDraft path = draft.path;
            draft.planned =
                    new PlannedConnection(
                            connections.size(),
                            draft.key.connection(),
                            shape,
                            depth(draft),
                            draft.transport,
                            path == null ? null : path.path);
            connections.add(draft.planned);
        }
    }

    /** Slots of a connection: its own, or its part of those that a group shares. */
    private int depth(Draft draft) {
        int own = draft.key.shape().slots();
        PathDraft path = draft.path;
        if (path == null
                || draft.key.use() != NetworkUse.GROUP
                || !options.network().rails().sharedSlots()) {
            return own;
        }
        return Math.min(own, SHARED_SLOTS / Math.min(path.connections, QueueLayout.MAX_RECEIVES));
    }

    private void use(List<LoadedProgram> programs, List<List<Draft>> used) {
        for (int node = 0; node < topology.nodes(); node++) {
            List<List<Use>> uses = new ArrayList<>();
            programs.forEach(program -> uses.add(new ArrayList<>()));
            usesByNode.add(uses);
        }
        for (int i = 0; i < programs.size(); i++) {
            List<Link> links = programs.get(i).links();
            for (int link = 0; link < links.size(); link++) {
                PlannedConnection planned = used.get(i).get(link).planned();
                Use use = new Use(links.get(link), planned);
                int from = topology.nodeOf(planned.connection().from());
                int to = topology.nodeOf(planned.connection().to());
                usesByNode.get(from).get(i).add(use);
                if (to != from) {
                    usesByNode.get(to).get(i).add(use);
                }
            }
        }
    }

    /** Identity of a path of a group: its ends, and which of its parallel connections it has. */
    private record PathKey(int from, int to, int ordinal, int group, SlotShape shape) {}

    /** Path whose connections are not all known. */
    private static final class PathDraft {
        private final int from;
        private final int to;
        private final boolean flushes;
        private int connections;
        private @Nullable NetworkPath path;

        PathDraft(int from, int to, boolean flushes) {
            this.from = from;
            this.to = to;
            this.flushes = flushes;
        }
    }

    /** Connection whose path is not numbered. */
    private static final class Draft {
        private final SharedConnection key;
        private final Transport transport;
        private final @Nullable PathDraft path;
        private @Nullable PlannedConnection planned;

        Draft(SharedConnection key, Transport transport, @Nullable PathDraft path) {
            this.key = key;
            this.transport = transport;
            this.path = path;
        }

        private PlannedConnection planned() {
            PlannedConnection numbered = planned;
            if (numbered == null) {
                throw new IllegalStateException("expected a number of " + key.connection());
            }
            return numbered;
        }
    }
}
