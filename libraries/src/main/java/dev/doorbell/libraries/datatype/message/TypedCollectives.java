package dev.doorbell.libraries.datatype.message;

import dev.doorbell.libraries.datatype.Datatype;
import dev.doorbell.libraries.datatype.DatatypeException;
import dev.doorbell.libraries.datatype.ErrorClass;
import dev.doorbell.libraries.datatype.Packing;
import dev.doorbell.libraries.datatype.Signature;
import dev.doorbell.libraries.datatype.gpu.PackKernel;
import dev.doorbell.libraries.datatype.strategy.PackRequest;
import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.collective.Collectives;

/**
 * Collectives of datatypes in the memory of one GPU per rank. A rank packs all its data at once,
 * sends it as bytes, and unpacks the received data at once. Buffers are offsets of displacement 0
 * in GPU memory. Types whose signatures do not match throw {@link DatatypeException}.
 */
public final class TypedCollectives {

    private final Mpi mpi;
    private final MessageOptions options;
    private final Collectives collectives;
    private final int ranks;
    private final int rank;
    private final Packer packer;

    /** Creates collectives for the members of a communicator; one may run at a time. */
    public TypedCollectives(Mpi mpi, Communicator members, MessageOptions options) {
        this.mpi = mpi;
        this.options = options;
        ranks = members.size();
        rank = members.rank();
        collectives = new Collectives(mpi, members);
        packer = new Packer(mpi, options);
    }

    /**
     * {@code MPI_Alltoall}: the <i>i</i>th {@code sendCount} instances are sent to member <i>i</i>,
     * whose <i>j</i>th {@code receiveCount} instances come from member <i>j</i>.
     */
    public void alltoall(
            long send,
            int sendCount,
            Datatype sendType,
            long receive,
            int receiveCount,
            Datatype receiveType) {
        int bytes = block(sendCount, sendType, receiveCount, receiveType);
        pack(send, Math.multiplyExact(sendCount, ranks), sendType);
        collectives.alltoall(packer.outgoing(), packer.incoming(), bytes);
        unpack(receive, Math.multiplyExact(receiveCount, ranks), receiveType);
    }

    /**
     * {@code MPI_Allgather}: each member receives the instances of all members, in the order of the
     * members.
     */
    public void allgather(
            long send,
            int sendCount,
            Datatype sendType,
            long receive,
            int receiveCount,
            Datatype receiveType) {
        int bytes = block(sendCount, sendType, receiveCount, receiveType);
        pack(send, sendCount, sendType);
        collectives.allgather(packer.outgoing(), packer.incoming(), bytes);
        unpack(receive, Math.multiplyExact(receiveCount, ranks), receiveType);
    }

    /** {@code MPI_Bcast}: each member receives the root's instances. */
    public void bcast(long buffer, int count, Datatype type, int root) {
        int bytes = block(count, type, count, type);
        if (rank == root) {
            pack(buffer, count, type);
            collectives.bcast(packer.outgoing(), bytes, root);
        } else {
            collectives.bcast(packer.incoming(), bytes, root);
            unpack(buffer, count, type);
        }
    }

    /** Bytes from one member to another. */
    private int block(int sendCount, Datatype sendType, int receiveCount, Datatype receiveType) {
        Packing.requireReceivable(receiveCount, receiveType);
        Signature sent = Signature.repeat(sendType.signature(), sendCount);
        Signature received = Signature.repeat(receiveType.signature(), receiveCount);
        if (!sent.matches(received)) {
            throw new DatatypeException(
                    ErrorClass.MPI_ERR_TYPE,
                    "collective sends %d basic types in %d bytes and receives %d in %d; they have to be the same."
                            .formatted(
                                    sent.length(),
                                    sent.bytes(),
                                    received.length(),
                                    received.bytes()));
        }
        long most = sent.bytes() * ranks;
        if (most > options.mostBytes()) {
            throw new DatatypeException(
                    ErrorClass.MPI_ERR_COUNT,
                    "collective moves %d bytes of a rank; there is room for %d."
                            .formatted(most, options.mostBytes()));
        }
        return Math.toIntExact(sent.bytes());
    }

    private void pack(long user, int count, Datatype type) {
        PackKernel kernel = new PackKernel(type, count);
        Parts whole = Parts.of(kernel, count * type.size(), Integer.MAX_VALUE);
        packer.launch(PackRequest.pack(type, count), whole)
                .forEach(task -> task.await(mpi.process().program()));
        for (int part = 0; part < whole.count(); part++) {
            packer.pack(kernel, user, whole, part);
        }
    }

    private void unpack(long user, int count, Datatype type) {
        PackKernel kernel = new PackKernel(type, count);
        Parts whole = Parts.of(kernel, count * type.size(), Integer.MAX_VALUE);
        packer.launch(PackRequest.unpack(type, count), whole)
                .forEach(task -> task.await(mpi.process().program()));
        for (int part = 0; part < whole.count(); part++) {
            packer.unpack(kernel, user, whole, part);
        }
    }
}
