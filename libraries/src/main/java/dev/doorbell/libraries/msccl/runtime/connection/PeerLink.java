package dev.doorbell.libraries.msccl.runtime.connection;

import dev.doorbell.libraries.msccl.program.Protocol;

/** Way from a GPU to the memory of another one of its node. */
public interface PeerLink {

    /** Earliest time at which stores of {@code wire} bytes, starting now, have passed. */
    long storedPs(int wire);

    /** Earliest time at which the peer's loads of {@code bytes}, starting now, have passed. */
    long loadedPs(int bytes);

    /** Time until a store is in the peer's memory. */
    long oneWayPs();

    /** Time that a load by the peer takes longer than one of its own L2. */
    long loadPs();

    /** Returns true if the peer loads Simple's slices instead of this GPU storing them. */
    boolean fetches();

    /**
     * Time of the fence at the end of a post.
     *
     * @param bytes bytes of the post
     * @param own true if they are stored in the GPU's own memory
     */
    long fencePs(Protocol protocol, int bytes, boolean own);
}
