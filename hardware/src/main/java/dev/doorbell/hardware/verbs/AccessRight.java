package dev.doorbell.hardware.verbs;

/** Rights of peers on a memory region: {@code ibv_access_flags} with their bits. */
public final class AccessRight {
    /** The NIC may write it for its owner. */
    public static final int LOCAL_WRITE = 1;

    /** Peers may write it. */
    public static final int REMOTE_WRITE = 1 << 1;

    /** Peers may read it. */
    public static final int REMOTE_READ = 1 << 2;

    /** Peers may do atomics on it. */
    public static final int REMOTE_ATOMIC = 1 << 3;

    /** Everything. */
    public static final int ALL = LOCAL_WRITE | REMOTE_WRITE | REMOTE_READ | REMOTE_ATOMIC;

    private AccessRight() {}
}
