package dev.doorbell.libraries.mpi;

import dev.doorbell.libraries.mpi.message.MpiException;
import dev.doorbell.libraries.mpi.message.Status;
import dev.doorbell.libraries.mpi.path.Transfer;
import dev.doorbell.pdes.report.party.Party;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Send, receive or collective that was started. {@link Mpi#test} reports its completion. A
 * persistent request is inactive until {@link Mpi#start(Request)}, and again once its completion
 * has been reported.
 */
public final class Request {

    private final @Nullable Transfer transfer;
    private final @Nullable Communicator members;
    private final @Nullable ScheduleRun collective;
    private boolean persistent;
    private boolean active = true;

    private Request(
            @Nullable Transfer transfer,
            @Nullable Communicator members,
            @Nullable ScheduleRun collective) {
        this.transfer = transfer;
        this.members = members;
        this.collective = collective;
    }

    /** Message between members of a communicator. */
    static Request of(Transfer message, Communicator members) {
        return new Request(message, members, null);
    }

    /** Collective. */
    static Request of(ScheduleRun collective) {
        return new Request(null, null, collective);
    }

    /** Returns true if it is complete or inactive. */
    public boolean done() {
        return collective != null ? collective.done() : transfer().done();
    }

    /** Returns true from its start until its completion has been reported. */
    public boolean active() {
        return active;
    }

    /** Outcome of a complete receive or of a cancelled send; of others {@link Status#EMPTY}. */
    public Status status() {
        if (transfer == null || members == null) {
            return Status.EMPTY;
        }
        return members.toMembers(transfer.status());
    }

    /** Returns false for a collective a message of which had another length than its receive. */
    public boolean exact() {
        return collective == null || collective.exact();
    }

    /** Makes it inactive once its completion has been reported. */
    public void retire() {
        if (done()) {
            active = false;
        }
    }

    /** Makes a message persistent and inactive. */
    Request persist() {
        persistent = true;
        active = false;
        transfer().deactivate();
        return this;
    }

    /** Makes an inactive persistent request active. */
    void restart() {
        if (!persistent || active) {
            throw new MpiException(
                    persistent
                            ? "start of an active request; expected an inactive one"
                            : "start of a request that is not persistent");
        }
        active = true;
        transfer().restart();
    }

    /** Returns true for a collective, which is not one message. */
    boolean collective() {
        return collective != null;
    }

    /** Message of a request that is not {@link #collective}. */
    Transfer transfer() {
        return Objects.requireNonNull(transfer, "a request of one message");
    }

    /** Description of the awaited event, for reports. */
    public String description() {
        return collective != null ? collective.description() : transfer().description();
    }

    /** Party that must act. */
    public Party awaited() {
        return collective != null ? collective.awaited() : transfer().awaited();
    }
}
