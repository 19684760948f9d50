package dev.doorbell.libraries.process;

import dev.doorbell.libraries.verbs.Received;
import dev.doorbell.pdes.report.Wait;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Receive queue of a rank, which libraries share; each handles its own messages. */
public interface HostInbox {

    /** Sets the listener for messages that do not belong to the library that owns the inbox. */
    void deliverOthersTo(Consumer<Received> listener);

    /**
     * Takes messages and completions until they satisfy a condition.
     *
     * @param why evaluated if the rank has to wait
     */
    void await(BooleanSupplier condition, Supplier<Wait> why);

    /** Handles all arrived messages. Returns false if there were none. */
    boolean progress();
}
