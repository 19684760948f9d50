package dev.doorbell.guest.shim;

import java.util.List;
import java.util.Locale;

/** Calls of the verbs library to the emulator. Their order gives the numbers in messages. */
public enum VerbsFunction {
    /** Written pages of registered memory, before a call; it has no answer. */
    WRITTEN,
    /** A program that reads one word of registered memory again and again. */
    POLL_MEMORY,
    /** Number of devices. */
    DEVICES,
    /** Facts of a device. */
    DEVICE,
    /** ibv_alloc_pd. */
    ALLOC_PD,
    /** ibv_reg_mr. */
    REG_MR,
    /** ibv_dereg_mr. */
    DEREG_MR,
    /** ibv_create_cq. */
    CREATE_CQ,
    /** ibv_destroy_cq. */
    DESTROY_CQ,
    /** ibv_create_srq. */
    CREATE_SRQ,
    /** ibv_create_qp. */
    CREATE_QP,
    /** ibv_modify_qp to another state. */
    MODIFY_QP,
    /** ibv_destroy_qp. */
    DESTROY_QP,
    /** One request of ibv_post_send. */
    POST_SEND,
    /** One request of ibv_post_recv. */
    POST_RECV,
    /** One request of ibv_post_srq_recv. */
    POST_SRQ_RECV,
    /** ibv_poll_cq. */
    POLL_CQ,
    /** ibv_req_notify_cq. */
    NOTIFY,
    /** ibv_get_cq_event. */
    GET_EVENT,
    /** Accept of a connection. */
    ACCEPT,
    /** Connection to the server. */
    CONNECT,
    /** Read from a connection. */
    READ,
    /** Write to a connection. */
    WRITE,
    /** End of a connection. */
    CLOSE,
    /** A port on which the connection manager listens. */
    MANAGER_LISTEN,
    /** The end of that. */
    MANAGER_UNLISTEN,
    /** Accept of a connection of the connection manager. */
    MANAGER_ACCEPT,
    /** Connection of the connection manager to the server. */
    MANAGER_CONNECT,
    /** Wait for one of several sources. */
    AWAIT,
    /** A change for threads that wait for sources. */
    CHANGED;

    private static final List<VerbsFunction> ALL = List.of(values());

    /** Function with a number. */
    public static VerbsFunction of(int number) {
        return ALL.get(number);
    }

    /** Number in messages. */
    public int number() {
        return ALL.indexOf(this);
    }

    /** Name in tables and sentences. */
    public String symbol() {
        return name().toLowerCase(Locale.ROOT);
    }
}
