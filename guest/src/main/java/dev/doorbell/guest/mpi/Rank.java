package dev.doorbell.guest.mpi;

import dev.doorbell.guest.buffer.CheckedMemory;
import dev.doorbell.guest.buffer.GuestBuffer;
import dev.doorbell.guest.buffer.Mirror;
import dev.doorbell.guest.error.ErrorKind;
import dev.doorbell.guest.error.MpiError;
import dev.doorbell.guest.mpi.object.Handles;
import dev.doorbell.guest.mpi.object.Info;
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
import dev.doorbell.libraries.mpi.message.Status;
import dev.doorbell.libraries.mpi.topology.Topology;
import dev.doorbell.workloads.offload.HostCollectives;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** Rank as its guest sees it: the objects behind its handles, and its memory. */
public final class Rank {

    private static final Datatype BYTES = Datatype.of(BasicType.BYTE);
    private static final int TEXT_BYTES = 64;
    private static final int PAGE_BYTES = 4096;

    private final Guest guest;
    private final Mpi mpi;
    private final Mirror mirror;
    private final GuestMemory memory;
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
    private final Handles<Boolean> sessions = new Handles<>("session", Abi.FIRST_SESSION);
    private int openSessions;
    private boolean hadSessions;
    private final TreeMap<Integer, Belongings> belongings = new TreeMap<>();
    private final Waits waits = new Waits();
    private final GuestFunctions functions;
    private final ErrorHandlers errorHandlers;
    private final Attributes communicatorAttributes;
    private final Attributes typeAttributes;
    private boolean initialized;
    private boolean finalized;
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

    /** Sessions by handle. */
    public Handles<Boolean> sessions() {
        return sessions;
    }

    /** Begins a session and returns its handle. */
    public int beginSession() {
        openSessions++;
        hadSessions = true;
        return sessions.add(true);
    }

    /** Ends a session. */
    public void endSession(int handle) {
        sessions.remove(handle);
        openSessions--;
    }

    /** Returns true if the guest may call functions that need MPI_Init or a session. */
    public boolean usable() {
        return (initialized && !finalized) || openSessions > 0;
    }

    /** Returns true if the guest has ended all that it has begun. */
    public boolean ended() {
        return openSessions == 0 && (finalized || (hadSessions && !initialized));
    }

    /** Returns true from the end of MPI_Init. */
    public boolean initialized() {
        return initialized;
    }

    /** Returns true from the end of MPI_Finalize. */
    public boolean finalized() {
        return finalized;
    }

    /** Records the end of MPI_Init. */
    public void initialize() {
        initialized = true;
    }

    /** Records the end of MPI_Finalize. */
    public void endMpi() {
        finalized = true;
    }

    /** Counts bytes of buffers that calls send or contribute. */
    public void moved(long bytes) {
        movedBytes += bytes;
    }

    /** Bytes of buffers that calls have sent or contributed. */
    public long movedBytes() {
        return movedBytes;
    }

    /** Stores an int of the guest. */
    public void storeInt(long address, int value) {
        storeInts(address, value);
    }

    /** Stores consecutive ints of the guest. */
    public void storeInts(long address, int... values) {
        byte[] bytes = new byte[values.length * Integer.BYTES];
        numbers(bytes).asIntBuffer().put(values);
        memory().store(address, bytes, 0, bytes.length);
    }

    /** Stores an int as the result of a successful call. */
    public int integer(long address, int value) {
        storeInt(address, value);
        return Abi.SUCCESS;
    }

    /** Stores a string and its length as the result of a successful call. */
    public int text(long address, long lengthAddress, String text) {
        storeText(address, text);
        return integer(lengthAddress, text.length());
    }

    /** Loads a string of the guest of at most some bytes. */
    public String loadText(long address, int most) {
        StringBuilder text = new StringBuilder();
        for (long at = address; text.length() < most; ) {
            // The rest of the page has memory, too.
            int bytes = (int) Math.min(TEXT_BYTES, PAGE_BYTES - at % PAGE_BYTES);
            String part = new String(memory().load(at, bytes), StandardCharsets.ISO_8859_1);
            int end = part.indexOf('\0');
            if (end >= 0) {
                text.append(part, 0, end);
                return text.substring(0, Math.min(most, text.length()));
            }
            text.append(part);
            at += bytes;
        }
        return text.substring(0, most);
    }

    /** Stores an MPI_Aint of the guest. */
    public void storeLong(long address, long value) {
        byte[] bytes = new byte[Long.BYTES];
        numbers(bytes).putLong(value);
        memory().store(address, bytes, 0, bytes.length);
    }

    /** Stores a string of the guest with its final null. */
    public void storeText(long address, String text) {
        byte[] bytes = (text + '\0').getBytes(StandardCharsets.ISO_8859_1);
        memory().store(address, bytes, 0, bytes.length);
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

    /** Loads consecutive ints of the guest. */
    public int[] loadInts(long address, int count) {
        Checks.size("elements", count);
        int[] values = new int[count];
        numbers(memory().load(address, count * Integer.BYTES)).asIntBuffer().get(values);
        return values;
    }

    /** Loads consecutive MPI_Aints of the guest. */
    public long[] loadLongs(long address, int count) {
        Checks.size("elements", count);
        long[] values = new long[count];
        numbers(memory().load(address, count * Long.BYTES)).asLongBuffer().get(values);
        return values;
    }

    /** Stores an MPI_Status, all but its error, unless it is to be ignored. */
    public void storeStatus(long address, Status status) {
        if (address != Abi.IGNORE && address != 0) {
            storeInts(
                    address,
                    status.bytes(),
                    status.cancelled() ? 1 : 0,
                    status.source(),
                    status.tag());
        }
    }

    /** Stores the error of an MPI_Status unless it is to be ignored. */
    public void storeError(long address, int code) {
        if (address != Abi.IGNORE && address != 0) {
            storeInt(address + Abi.STATUS_BYTES - Integer.BYTES, code);
        }
    }

    private static ByteBuffer numbers(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }
}
