package dev.doorbell.guest.door;

import dev.doorbell.guest.mpi.Calls;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.mpi.collective.CollectiveCalls;
import dev.doorbell.guest.mpi.collective.OperationCalls;
import dev.doorbell.guest.mpi.collective.Operations;
import dev.doorbell.guest.mpi.collective.ReductionCalls;
import dev.doorbell.guest.mpi.completion.RequestArrayCalls;
import dev.doorbell.guest.mpi.completion.RequestCalls;
import dev.doorbell.guest.mpi.completion.RequestStateCalls;
import dev.doorbell.guest.mpi.completion.StatusCalls;
import dev.doorbell.guest.mpi.environment.AttributeCalls;
import dev.doorbell.guest.mpi.environment.EnvironmentCalls;
import dev.doorbell.guest.mpi.environment.ErrorCalls;
import dev.doorbell.guest.mpi.environment.InfoCalls;
import dev.doorbell.guest.mpi.environment.NameCalls;
import dev.doorbell.guest.mpi.group.CommunicatorCalls;
import dev.doorbell.guest.mpi.group.DeferredCalls;
import dev.doorbell.guest.mpi.group.GroupCalls;
import dev.doorbell.guest.mpi.group.SessionCalls;
import dev.doorbell.guest.mpi.inter.IntercommunicatorCalls;
import dev.doorbell.guest.mpi.inter.MovementCalls;
import dev.doorbell.guest.mpi.inter.ReductionsBetween;
import dev.doorbell.guest.mpi.message.BufferedCalls;
import dev.doorbell.guest.mpi.message.BufferedSends;
import dev.doorbell.guest.mpi.message.ExternalCalls;
import dev.doorbell.guest.mpi.message.GeneralizedCalls;
import dev.doorbell.guest.mpi.message.MatchedCalls;
import dev.doorbell.guest.mpi.message.MessageCalls;
import dev.doorbell.guest.mpi.message.PackCalls;
import dev.doorbell.guest.mpi.message.PartitionedCalls;
import dev.doorbell.guest.mpi.topology.GraphCalls;
import dev.doorbell.guest.mpi.topology.GridCalls;
import dev.doorbell.guest.mpi.topology.NeighbourCalls;
import dev.doorbell.guest.mpi.type.ArrayTypeCalls;
import dev.doorbell.guest.mpi.type.LargeTypeCalls;
import dev.doorbell.guest.mpi.type.TypeCalls;
import dev.doorbell.guest.mpi.type.TypeContentCalls;
import java.util.List;

/** Areas of the functions of MPI. */
final class Areas {

    private Areas() {}

    /** Returns all areas for a rank. Calls between two groups follow those within one. */
    static List<Calls.Area> of(Rank rank) {
        BufferedSends sends = new BufferedSends();
        Operations operations = new Operations(rank);
        return List.of(
                new EnvironmentCalls(rank, sends),
                new ErrorCalls(rank),
                new AttributeCalls(rank),
                new InfoCalls(rank),
                new NameCalls(rank),
                new MessageCalls(rank),
                new BufferedCalls(rank, sends),
                new MatchedCalls(rank),
                new RequestCalls(rank),
                new RequestArrayCalls(rank),
                new RequestStateCalls(rank),
                new StatusCalls(rank),
                new PartitionedCalls(rank),
                new SessionCalls(rank),
                new GeneralizedCalls(rank),
                new ExternalCalls(rank),
                new DeferredCalls(rank),
                new PackCalls(rank),
                new CollectiveCalls(rank),
                new OperationCalls(rank, operations),
                new ReductionCalls(rank, operations),
                new CommunicatorCalls(rank),
                new GroupCalls(rank),
                new TypeCalls(rank),
                new LargeTypeCalls(rank),
                new ArrayTypeCalls(rank),
                new TypeContentCalls(rank),
                new GridCalls(rank),
                new GraphCalls(rank),
                new NeighbourCalls(rank),
                new IntercommunicatorCalls(rank),
                new MovementCalls(rank),
                new ReductionsBetween(rank, operations));
    }
}
