package dev.doorbell.hardware.nic.memory;

import dev.doorbell.hardware.message.AllowOtherVhca;
import dev.doorbell.hardware.message.CreateMkeyAlias;
import dev.doorbell.hardware.message.DeregisterMemory;
import dev.doorbell.hardware.message.MkeyAnswer;
import dev.doorbell.hardware.message.RegisterMemory;
import dev.doorbell.hardware.nic.port.NicFunction;
import dev.doorbell.hardware.verbs.CommandStatus;
import dev.doorbell.hardware.verbs.MemoryRegion;
import java.util.ArrayList;
import java.util.List;

/**
 * The memory one NIC may reach: a table of keys per function, and keys of one function that stand
 * for keys of another.
 */
public final class MemoryRegions {

    /** Result of {@link #locate} when a key does not permit the access. */
    public static final int REFUSED = -1;

    private final List<NicFunction> functions;
    private final List<KeyTable> tables = new ArrayList<>();

    /** Tables without a key. */
    public MemoryRegions(List<NicFunction> functions) {
        this.functions = List.copyOf(functions);
        functions.forEach(function -> tables.add(new KeyTable()));
    }

    /** Invalidates all keys of a function and their aliases elsewhere. */
    public void functionDown(int function) {
        tables.set(function, new KeyTable());
    }

    /** Registers memory of a function. */
    public MkeyAnswer register(RegisterMemory command) {
        if (command.length() <= 0 || (command.gvmiId() != 0 && functionOf(command.gvmiId()) < 0)) {
            return failed(command.requestId(), CommandStatus.BAD_PARAM);
        }
        KeyTable table = tables.get(command.function());
        int key = table.nextKey();
        if (key == 0) {
            return failed(command.requestId(), CommandStatus.NO_RES);
        }
        MemoryRegion region =
                new MemoryRegion(
                        key,
                        command.protectionDomain(),
                        command.address(),
                        command.length(),
                        command.remoteAddress(),
                        command.access());
        table.add(new Mkey.Direct(region, command.gvmiId(), 0));
        return new MkeyAnswer(command.requestId(), CommandStatus.OK, key);
    }

    /** Lets a key die. */
    public MkeyAnswer deregister(DeregisterMemory command) {
        KeyTable table = tables.get(command.function());
        if (table.find(command.key()) == null) {
            return failed(command.requestId(), CommandStatus.BAD_RES);
        }
        table.remove(command.key());
        return new MkeyAnswer(command.requestId(), CommandStatus.OK, command.key());
    }

    /** Lets other functions make aliases of a key. */
    public MkeyAnswer allow(AllowOtherVhca command) {
        KeyTable table = tables.get(command.function());
        return switch (table.find(command.key())) {
            case null -> failed(command.requestId(), CommandStatus.BAD_RES);
            case Mkey.Alias alias -> failed(command.requestId(), CommandStatus.BAD_OP);
            case Mkey.Direct direct when command.accessKey() == 0 ->
                    failed(command.requestId(), CommandStatus.BAD_PARAM);
            case Mkey.Direct direct -> {
                table.replace(
                        new Mkey.Direct(direct.region(), direct.gvmiId(), command.accessKey()));
                yield new MkeyAnswer(command.requestId(), CommandStatus.OK, command.key());
            }
        };
    }

    /** Makes a key that stands for one of another function. */
    public MkeyAnswer alias(CreateMkeyAlias command) {
        CommandStatus status = mayAlias(command);
        if (status != CommandStatus.OK) {
            return failed(command.requestId(), status);
        }
        KeyTable table = tables.get(command.function());
        int key = table.nextKey();
        if (key == 0) {
            return failed(command.requestId(), CommandStatus.NO_RES);
        }
        table.add(
                new Mkey.Alias(
                        key,
                        command.protectionDomain(),
                        functionOf(command.vhcaIdToBeAccessed()),
                        command.key()));
        return new MkeyAnswer(command.requestId(), CommandStatus.OK, key);
    }

    /**
     * The function whose memory is meant by {@code key} of {@code function}, or {@link #REFUSED}
     * when there is no such key or it does not permit the access.
     */
    public int locate(
            int function, int key, int protectionDomain, long address, long bytes, int rights) {
        return switch (tables.get(function).find(key)) {
            case null -> REFUSED;
            case Mkey.Direct direct ->
                    direct.region().permits(protectionDomain, address, bytes, rights)
                            ? function
                            : REFUSED;
            case Mkey.Alias alias ->
                    alias.protectionDomain() == protectionDomain
                                    && tables.get(alias.function()).find(alias.target())
                                            instanceof Mkey.Direct target
                                    && target.region().covers(address, bytes, rights)
                            ? alias.function()
                            : REFUSED;
        };
    }

    /**
     * Bus address of the byte that a request of a peer names by {@code key} of {@code function};
     * the name itself when there is no such key.
     */
    public long bus(int function, int key, long named) {
        return switch (tables.get(function).find(key)) {
            case null -> named;
            case Mkey.Direct direct -> direct.region().bus(named);
            case Mkey.Alias alias -> bus(alias.function(), alias.target(), named);
        };
    }

    private CommandStatus mayAlias(CreateMkeyAlias command) {
        int owner = functionOf(command.vhcaIdToBeAccessed());
        if (owner < 0 || owner == command.function()) {
            return CommandStatus.BAD_PARAM;
        }
        int asker = functions.get(command.function()).vhcaId();
        return switch (tables.get(owner).find(command.key())) {
            case null -> CommandStatus.BAD_RES;
            case Mkey.Alias alias -> CommandStatus.BAD_OP;
            case Mkey.Direct direct ->
                    command.accessKey() == 0
                            ? granted(direct.gvmiId() != 0, direct.gvmiId() == asker)
                            : granted(
                                    direct.accessKey() != 0,
                                    direct.accessKey() == command.accessKey());
        };
    }

    private static CommandStatus granted(boolean exported, boolean toThis) {
        if (!exported) {
            return CommandStatus.BAD_RES_STATE;
        }
        return toThis ? CommandStatus.OK : CommandStatus.BAD_PARAM;
    }

    /** Index of the function with a vhca id; -1 when it is of another NIC. */
    private int functionOf(int vhcaId) {
        for (int i = 0; i < functions.size(); i++) {
            if (functions.get(i).vhcaId() == vhcaId) {
                return i;
            }
        }
        return -1;
    }

    private static MkeyAnswer failed(int requestId, CommandStatus status) {
        return new MkeyAnswer(requestId, status, 0);
    }
}
