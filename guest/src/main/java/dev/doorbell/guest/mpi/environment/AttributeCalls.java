package dev.doorbell.guest.mpi.environment;

import dev.doorbell.guest.error.ErrorKind;
import dev.doorbell.guest.error.MpiError;
import dev.doorbell.guest.mpi.Abi;
import dev.doorbell.guest.mpi.Attributes;
import dev.doorbell.guest.mpi.Calls;
import dev.doorbell.guest.mpi.Rank;
import dev.doorbell.guest.process.Call;
import dev.doorbell.guest.shim.FunctionTable;
import dev.doorbell.libraries.mpi.Mpi;
import java.util.List;

/** Calls for attributes of communicators and datatypes. */
public final class AttributeCalls implements Calls.Area {

    /**
     * Attributes that MPI defines, in the order of their handles, without the size of a universe.
     */
    private static final int FIRST_PREDEFINED = 0x64400001;

    private static final int PREDEFINED = 7;
    private static final int STEP = 2;
    private static final int UNIVERSE_SIZE = 4;

    private final Rank rank;
    private long predefinedAt;

    /** Creates the calls of a rank. */
    public AttributeCalls(Rank rank) {
        this.rank = rank;
    }

    @Override
    public void addTo(Calls calls) {
        Attributes ofCommunicators = rank.communicatorAttributes();
        for (String name : List.of("Comm_create_keyval", "Keyval_create")) {
            calls.add(name, call -> create(ofCommunicators, call));
        }
        for (String name : List.of("Comm_free_keyval", "Keyval_free")) {
            calls.add(name, call -> free(ofCommunicators, call));
        }
        for (String name : List.of("Comm_set_attr", "Attr_put", "I_Comm_set_attr")) {
            calls.add(name, call -> set(ofCommunicators, call));
        }
        for (String name : List.of("Comm_get_attr", "Attr_get", "I_Comm_get_attr")) {
            calls.add(name, this::getOfCommunicator);
        }
        for (String name : List.of("Comm_delete_attr", "Attr_delete")) {
            calls.add(name, call -> delete(ofCommunicators, call));
        }
        Attributes ofTypes = rank.typeAttributes();
        calls.add("Type_create_keyval", call -> create(ofTypes, call));
        calls.add("Type_free_keyval", call -> free(ofTypes, call));
        calls.add("Type_set_attr", call -> set(ofTypes, ofType(call)));
        calls.add("Type_get_attr", call -> get(ofTypes, ofType(call)));
        calls.add("I_Type_set_attr", call -> set(ofTypes, ofType(call)));
        calls.add("I_Type_get_attr", call -> get(ofTypes, ofType(call)));
        calls.add("I_Keyval_set_proxy", this::callBy);
        calls.add("Type_delete_attr", call -> delete(ofTypes, ofType(call)));
    }

    private int create(Attributes attributes, Call call) {
        return rank.integer(
                call.address(2),
                attributes.addKey(call.address(0), call.address(1), call.address(3)));
    }

    private int callBy(Call call) {
        Attributes attributes =
                rank.typeAttributes().hasKey(call.integer(0))
                        ? rank.typeAttributes()
                        : rank.communicatorAttributes();
        attributes.callBy(call.integer(0), call.address(1), call.address(2));
        return Abi.SUCCESS;
    }

    private int free(Attributes attributes, Call call) {
        attributes.removeKey(rank.values().loadInt(call.address(0)));
        return rank.integer(call.address(0), Abi.KEYVAL_INVALID);
    }

    private static int set(Attributes attributes, Call call) {
        requireChangeable(call.integer(1));
        int form =
                FunctionTable.all().get(call.function()).hook()
                        ? call.integer(3)
                        : Attributes.POINTER;
        attributes.set(call.integer(0), call.integer(1), call.address(2), form);
        return Abi.SUCCESS;
    }

    private int get(Attributes attributes, Call call) {
        Long value = attributes.get(call.integer(0), call.integer(1));
        boolean hook = FunctionTable.all().get(call.function()).hook();
        if (value != null && !hook && attributes.isNumber(call.integer(0), call.integer(1))) {
            long place = rank.functions().block(Long.BYTES).address();
            rank.values().storeLong(place, value);
            rank.values().storeLong(call.address(2), place);
        } else if (value != null) {
            rank.values().storeLong(call.address(2), value);
        }
        return rank.integer(call.address(3), value == null ? 0 : 1);
    }

    private static int delete(Attributes attributes, Call call) {
        requireChangeable(call.integer(1));
        attributes.delete(call.integer(0), call.integer(1));
        return Abi.SUCCESS;
    }

    private int getOfCommunicator(Call call) {
        int number = predefined(call.integer(1));
        if (number < 0) {
            return get(rank.communicatorAttributes(), call);
        }
        if (FunctionTable.all().get(call.function()).hook()
                && call.integer(4) != Attributes.POINTER) {
            rank.values().storeLong(call.address(2), value(number));
            return rank.integer(call.address(3), number == UNIVERSE_SIZE ? 0 : 1);
        }
        if (predefinedAt == 0) {
            predefinedAt = rank.functions().block(PREDEFINED * Integer.BYTES).address();
        }
        boolean known = number != UNIVERSE_SIZE;
        if (known) {
            long place = predefinedAt + (long) number * Integer.BYTES;
            rank.values().storeInt(place, value(number));
            rank.values().storeLong(call.address(2), place);
        }
        return rank.integer(call.address(3), known ? 1 : 0);
    }

    private int value(int number) {
        int[] values = {
            Mpi.MAX_TAG, Abi.PROC_NULL, Abi.ANY_SOURCE, 1, 0, rank.errorHandlers().codes().last(), 0
        };
        return values[number];
    }

    /** Number of a predefined key, or -1. */
    private static int predefined(int key) {
        int distance = key - FIRST_PREDEFINED;
        boolean known = distance >= 0 && distance < STEP * PREDEFINED;
        return known ? distance / STEP : -1;
    }

    private static void requireChangeable(int key) {
        MpiError.require(
                predefined(key) < 0,
                ErrorKind.KEYVAL,
                () -> "a predefined attribute cannot be changed");
    }

    /** Checks the datatype of a call. */
    private Call ofType(Call call) {
        rank.types().get(call.integer(0));
        return call;
    }
}
