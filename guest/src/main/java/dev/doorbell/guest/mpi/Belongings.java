package dev.doorbell.guest.mpi;

import dev.doorbell.guest.mpi.Attributes.Attribute;
import dev.doorbell.guest.mpi.object.Info;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/** Name, error handler, hints and attributes of a communicator or datatype. */
public final class Belongings {

    private final SequencedMap<Integer, Attribute> attributes = new LinkedHashMap<>();
    private final Info hints = new Info();
    private String name;
    private int errorHandler = Abi.ERRORS_ARE_FATAL;

    Belongings(String name) {
        this.name = name;
    }

    /** Name. */
    public String name() {
        return name;
    }

    /** Name. */
    public void name(String given) {
        name = given;
    }

    /** Handle of the error handler. */
    public int errorHandler() {
        return errorHandler;
    }

    /** Handle of the error handler. */
    public void errorHandler(int handle) {
        errorHandler = handle;
    }

    /** Attributes by key, the newest last. */
    public SequencedMap<Integer, Attribute> attributes() {
        return attributes;
    }

    /** Hints, which have no effect. */
    public Info hints() {
        return hints;
    }
}
