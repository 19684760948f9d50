package dev.doorbell.guest.mpi;

import dev.doorbell.guest.buffer.CheckedMemory;
import dev.doorbell.guest.buffer.GuestBuffer;
import dev.doorbell.guest.buffer.Mirror;
import dev.doorbell.guest.error.ErrorKind;
import dev.doorbell.guest.error.MpiError;
import dev.doorbell.guest.mpi.object.Handles;
import dev.doorbell.guest.mpi.object.Info;
import dev.doorbell.guest.mpi.object.Lifetime;
import dev.doorbell.guest.mpi.object.UserOperation;
import dev.doorbell.guest.process.Guest;
import dev.doorbell.guest.process.GuestMemory;
import dev.doorbell.libraries.datatype.Datatype;
import dev.doorbell.libraries.datatype.Datatypes;
import dev.doorbell.libraries.datatype.shape.BasicType;
import dev.doorbell.libraries.mpi.Communicator;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.PointToPoint;
import dev.doorbell.libraries.mpi.collective.Collectives;
import dev.doorbell.libraries.mpi.collective.reduce.Reductions;
import dev.doorbell.libraries.mpi.inter.Intercommunicator;
import dev.doorbell.libraries.mpi.topology.Topology;
import dev.doorbell.workloads.offload.HostCollectives;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** Rank as its guest sees it: the objects behind its handles, and its memory. */
public final class Rank {

    private static final Datatype BYTES = Datatype.of(BasicType.BYTE);

    private final Guest guest;
    private final Mpi mpi;
    private final Mirror mirror;
    private final GuestMemory memory;
    private final Values values;
    private final Handles<Members> communicators =
            new Handles<>("communicator", ErrorKind.COMM, Abi.FIRST_COMM);
    private final Handles<List<Integer>> groups =
            new Handles<>("group", ErrorKind.GROUP, Abi.FIRST_GROUP);
    private final Handles<Pending> requests =
            new Handles<>("request", ErrorKind.REQUEST, Abi.FIRST_REQUEST);
    private final Handles<Datatype> types =
            new Handles<>("datatype", ErrorKind.TYPE, Abi.FIRST_DATATYPE);
    private final Handles<UserOperation> operations =
            new Handles<>("operation", ErrorKind.OP, Abi.FIRST_OP);
    private final Handles<Info> infos = new Handles<>("info", ErrorKind.INFO, Abi.FIRST_INFO);
    private final Lifetime lifetime = new Lifetime(Abi.FIRST_SESSION);
    private final TreeMap<Integer, Belongings> belongings = new TreeMap<>();
    private final Waits waits = new Waits();
    private final GuestFunctions functions;
    private final ErrorHandlers errorHandlers;
    private final Attributes communicatorAttributes;
    private final Attributes typeAttributes;
    private long movedBytes;

    /** Creates a rank with predefined objects. */
    public Rank(
            Guest guest,
            Mpi mpi,
            dev.doorbell.workloads.offload.Collectives offloaded,
            GuestFunctions.Caller caller) {
        this.guest = guest;
        this.mpi = mpi;
        mpi.tolerateLengths();
        memory = new CheckedMemory(guest.memory());
        values = new Values(memory);
        functions = new GuestFunctions(guest, caller);
        errorHandlers = new ErrorHandlers(this);
        communicatorAttributes = new Attributes(this, Abi.FIRST_COMM_KEYVAL);
        typeAttributes = new Attributes(this, Abi.FIRST_TYPE_KEYVAL);
        mirror = new Mirror(mpi.process());
        communicators.add(Abi.COMM_WORLD, members(mpi.world(), offloaded, "MPI_COMM_WORLD"));
        communicators.add(
                Abi.COMM_SELF, members(mpi.communicator(List.of(mpi.rank())), "MPI_COMM_SELF"));
        groups.add(Abi.GROUP_EMPTY, List.of());
        infos.add(Abi.INFO_ENV, new Info());
        Abi.TYPES.forEach((handle, type) -> types.add(handle, Datatype.of(type)));
        types.add(Abi.LB, Datatypes.contiguous(0, BYTES).commit());
        types.add(Abi.UB, Datatypes.contiguous(0, BYTES).commit());
    }

    /** Returns a further communicator of the guest. */
    public Members members(Communicator communicator, String name) {
        return members(communicator, new HostCollectives(mpi, communicator), name);
    }

    private Members members(
            Communicator communicator,
            dev.doorbell.workloads.offload.Collectives offloaded,
            String name) {
        return new Members(
                communicator,
                new Collectives(mpi, communicator),
                offloaded,
                name,
                new PointToPoint(mpi, communicator),
                new Reductions(mpi, communicator),
                Optional.empty(),
                Optional.empty());
    }

    /** Returns a further intercommunicator of the guest. */
    public Members members(Intercommunicator groups) {
        Communicator local = groups.local();
        return new Members(
                local,
                new Collectives(mpi, local),
                new HostCollectives(mpi, local),
                "",
                new PointToPoint(mpi, groups.remote()),
                new Reductions(mpi, local),
                Optional.of(groups),
                Optional.empty());
    }

    /** Gives a communicator a topology. */
    public void shape(int communicator, Optional<Topology> topology) {
        communicators.add(communicator, communicators.get(communicator).with(topology));
    }

    /** Library of the rank. */
    public Mpi mpi() {
        return mpi;
    }

    /** Number of the rank. */
    public int number() {
        return guest.rank();
    }

    /** Memory of the guest. */
    public GuestMemory memory() {
        return memory;
    }

    /** Values in the memory of the guest. */
    public Values values() {
        return values;
    }

    /** Emulated copies of its buffers. */
    public Mirror mirror() {
        return mirror;
    }

    /** Communicators by handle. */
    public Handles<Members> communicators() {
        return communicators;
    }

    /** Groups by handle: ranks of the job. */
    public Handles<List<Integer>> groups() {
        return groups;
    }

    /** Requests by handle. */
    public Handles<Pending> requests() {
        return requests;
    }

    /** Datatypes by handle. */
    public Handles<Datatype> types() {
        return types;
    }

    /** Operations of the guest by handle. */
    public Handles<UserOperation> operations() {
        return operations;
    }

    /** Name, error handler and attributes of a communicator or datatype. */
    public Belongings belongings(int handle) {
        return belongings.computeIfAbsent(handle, it -> new Belongings(Names.of(it)));
    }

    /** Forgets what belongs to a handle. */
    public void forget(int handle) {
        belongings.remove(handle);
    }

    /** Waits of its calls. */
    public Waits waits() {
        return waits;
    }

    /** Functions of the guest. */
    public GuestFunctions functions() {
        return functions;
    }

    /** Error handlers and codes. */
    public ErrorHandlers errorHandlers() {
        return errorHandlers;
    }

    /** Attributes of communicators. */
    public Attributes communicatorAttributes() {
        return communicatorAttributes;
    }

    /** Attributes of datatypes. */
    public Attributes typeAttributes() {
        return typeAttributes;
    }

    /** Information objects by handle. */
    public Handles<Info> infos() {
        return infos;
    }

    /** Time in which the guest may call MPI. */
    public Lifetime lifetime() {
        return lifetime;
    }

    /** Counts bytes of buffers that calls send or contribute. */
    public void moved(long bytes) {
        movedBytes += bytes;
    }

    /** Bytes of buffers that calls have sent or contributed. */
    public long movedBytes() {
        return movedBytes;
    }

    /** Stores an int as the result of a successful call. */
    public int integer(long address, int value) {
        values.storeInt(address, value);
        return Abi.SUCCESS;
    }

    /** Stores a string and its length as the result of a successful call. */
    public int text(long address, long lengthAddress, String text) {
        values.storeText(address, text);
        return integer(lengthAddress, text.length());
    }

    /** Returns a buffer of the guest. */
    public GuestBuffer buffer(long address, int count, int type) {
        Datatype datatype = types.get(type);
        MpiError.require(
                datatype.committed(),
                ErrorKind.TYPE,
                () -> "datatype 0x%08x is not committed".formatted(type));
        boolean absolute = address == 0 && !Abi.TYPES.containsKey(type);
        MpiError.require(
                address != Abi.IN_PLACE && (address != 0 || count <= 0 || absolute),
                ErrorKind.BUFFER,
                () -> "buffer is 0x%x; expected an address".formatted(address));
        return new GuestBuffer(address, count, datatype);
    }

    /** Returns a buffer of a message, which needs no type if it is empty. */
    public GuestBuffer message(long address, int count, int type) {
        return count == 0 && type == Abi.DATATYPE_NULL
                ? raw(address, 0)
                : buffer(address, count, type);
    }

    /** Returns consecutive bytes of the guest. */
    public GuestBuffer raw(long address, int bytes) {
        return new GuestBuffer(address, bytes, BYTES);
    }

    /** Packs buffers of the guest one behind the other to emulated memory. */
    public Mirror.Place send(long address, List<GuestBuffer> buffers) {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        buffers.forEach(it -> packed.writeBytes(it.load(memory())));
        moved(packed.size());
        return mirror.of(address, packed.toByteArray());
    }

    /** Packs a buffer of the guest to emulated memory. */
    public Mirror.Place send(GuestBuffer buffer) {
        byte[] content = buffer.load(memory());
        if (!buffer.dense()) {
            mpi.process().copyTime(content.length);
        }
        moved(content.length);
        return mirror.of(buffer.address(), content);
    }

    /** Returns emulated memory for a buffer of the guest. */
    public Mirror.Place room(GuestBuffer buffer) {
        return mirror.room(buffer.address(), buffer.bytes());
    }
}
