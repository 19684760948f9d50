package dev.doorbell.libraries.process;

import dev.doorbell.libraries.verbs.Received;
import dev.doorbell.pdes.report.Wait;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The receive queue of a rank, which libraries share: each takes the messages that are its own. */
public interface HostInbox {

    /** Says who takes messages that are not of the library that owns the inbox. */
    void deliverOthersTo(Consumer<Received> listener);

    /**
     * Takes messages and completions until something holds that they bring about.
     *
     * @param why asked when the rank has to wait
     */
    void await(BooleanSupplier condition, Supplier<Wait> why);
}
