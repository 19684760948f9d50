package dev.doorbell.guest.mpi.topology;

import dev.doorbell.guest.error.ErrorKind;
import dev.doorbell.guest.error.MpiError;
import dev.doorbell.guest.mpi.Abi;
import dev.doorbell.guest.mpi.Calls;
import dev.doorbell.guest.mpi.Checks;
import dev.doorbell.guest.mpi.Heirs;
import dev.doorbell.guest.mpi.Members;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.process.Call;
import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.topology.DistributedGraph;
import dev.doorbell.libraries.mpi.topology.DistributedGraph.Edge;
import dev.doorbell.libraries.mpi.topology.Graph;
import dev.doorbell.libraries.mpi.topology.Grid;
import java.util.List;
import java.util.stream.IntStream;

/** Calls for graphs. Members keep their order, whether a call may reorder them or not. */
public final class GraphCalls implements Calls.Area {

    private static final int GRAPH = 1;
    private static final int GRID = 2;
    private static final int DISTRIBUTED = 3;

    private final Rank rank;

    /** Creates the calls of a rank. */
    public GraphCalls(Rank rank) {
        this.rank = rank;
    }

    @Override
    public void addTo(Calls calls) {
        calls.add("Topo_test", this::kind);
        calls.add("Graph_create", this::create);
        calls.add("Graph_map", this::map);
        calls.add("Graphdims_get", this::dimensions);
        calls.add("Graph_get", this::get);
        calls.add("Graph_neighbors_count", this::count);
        calls.add("Graph_neighbors", this::neighbours);
        calls.add("Dist_graph_create", this::distribute);
        calls.add("Dist_graph_create_adjacent", this::adjacent);
        calls.add("Dist_graph_neighbors_count", this::countEdges);
        calls.add("Dist_graph_neighbors", this::edges);
    }

    private int kind(Call call) {
        int kind =
                members(call)
                        .topology()
                        .map(it ->
                                switch (it) {
                                    case Graph graph -> GRAPH;
                                    case Grid grid -> GRID;
                                    case DistributedGraph graph -> DISTRIBUTED;
                                })
                        .orElse(Abi.UNDEFINED);
        return integers(call.address(1), kind);
    }

    private int create(Call call) {
        Communicator all = communicator(call);
        Graph graph = graph(call, all);
        int nodes = graph.index().size();
        return integers(
                call.address(5),
                all.rank() < nodes
                        ? heirs(call).add(all.members().subList(0, nodes), graph)
                        : Abi.COMM_NULL);
    }

    private Heirs heirs(Call call) {
        return new Heirs(rank, call.integer(0));
    }

    private int map(Call call) {
        Communicator all = communicator(call);
        boolean member = all.rank() < graph(call, all).index().size();
        return integers(call.address(4), member ? all.rank() : Abi.UNDEFINED);
    }

    /** Graph that a call describes: number of nodes, index and edges from argument 1 on. */
    private Graph graph(Call call, Communicator all) {
        int nodes = call.integer(1);
        MpiError.require(
                nodes >= 0 && nodes <= all.size(),
                ErrorKind.ARG,
                () -> "graph has %d nodes; expected from 0 to %d".formatted(nodes, all.size()));
        List<Integer> index = ints(call.address(2), nodes);
        int edges = nodes == 0 ? 0 : index.get(nodes - 1);
        Checks.size("edges", edges);
        List<Integer> neighbours = ints(call.address(3), edges);
        return MpiError.checked(ErrorKind.ARG, () -> new Graph(index, neighbours));
    }

    private int dimensions(Call call) {
        Graph graph = graph(call);
        integers(call.address(1), graph.index().size());
        return integers(call.address(2), graph.edges().size());
    }

    private int get(Call call) {
        Graph graph = graph(call);
        integers(call.address(3), first(call.integer(1), graph.index()));
        return integers(call.address(4), first(call.integer(2), graph.edges()));
    }

    private int count(Call call) {
        return integers(call.address(2), graph(call).neighbours(node(call)).size());
    }

    private int neighbours(Call call) {
        List<Integer> all = graph(call).neighbours(node(call));
        return integers(call.address(3), first(call.integer(2), all));
    }

    private int node(Call call) {
        int nodes = graph(call).index().size();
        int node = call.integer(1);
        MpiError.require(
                node >= 0 && node < nodes,
                ErrorKind.RANK,
                () -> "rank is %d; expected from 0 to %d".formatted(node, nodes - 1));
        return node;
    }

    private int distribute(Call call) {
        Communicator all = communicator(call);
        DistributedGraph graph = new EdgeLists(rank, members(call)).distribute(call);
        return integers(call.address(8), heirs(call).add(all.members(), graph));
    }

    private int adjacent(Call call) {
        Communicator all = communicator(call);
        DistributedGraph graph = new EdgeLists(rank, members(call)).adjacent(call);
        return integers(call.address(9), heirs(call).add(all.members(), graph));
    }

    private int countEdges(Call call) {
        DistributedGraph graph = distributed(call);
        integers(call.address(1), graph.incoming().size());
        integers(call.address(2), graph.outgoing().size());
        return integers(call.address(3), graph.weighted() ? 1 : 0);
    }

    private int edges(Call call) {
        DistributedGraph graph = distributed(call);
        List<Edge> in = graph.incoming();
        List<Edge> out = graph.outgoing();
        int mostIn = call.integer(1);
        int mostOut = call.integer(4);
        integers(call.address(2), first(mostIn, in.stream().map(Edge::neighbour).toList()));
        integers(call.address(5), first(mostOut, out.stream().map(Edge::neighbour).toList()));
        if (graph.weighted() && EdgeLists.weights(call.address(3))) {
            integers(call.address(3), first(mostIn, in.stream().map(Edge::weight).toList()));
        }
        if (graph.weighted() && EdgeLists.weights(call.address(6))) {
            integers(call.address(6), first(mostOut, out.stream().map(Edge::weight).toList()));
        }
        return Abi.SUCCESS;
    }

    private static int[] first(int count, List<Integer> values) {
        return values.stream().limit(count).mapToInt(Integer::intValue).toArray();
    }

    private List<Integer> ints(long address, int count) {
        return IntStream.of(rank.values().loadInts(address, count)).boxed().toList();
    }

    private Graph graph(Call call) {
        return Topologies.of(members(call), Graph.class);
    }

    private DistributedGraph distributed(Call call) {
        return Topologies.of(members(call), DistributedGraph.class);
    }

    private Members members(Call call) {
        return rank.communicators().get(call.integer(0));
    }

    private Communicator communicator(Call call) {
        Members members = members(call);
        Checks.oneGroup(members);
        return members.communicator();
    }

    private int integers(long address, int... values) {
        rank.values().storeInts(address, values);
        return Abi.SUCCESS;
    }
}
