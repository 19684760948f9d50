package dev.doorbell.libraries.nvshmem.ibrc;

import dev.doorbell.hardware.RelativeState;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The proxy's ring: requests in the order they became visible in host memory, and the bytes the GPU
 * has claimed of it. The proxy writes the space it has consumed back every 1,024 bytes.
 */
final class ProxyRing {

    private static final int WRITE_BACK_BYTES = 1024;

    private final long capacity;
    private @Nullable ProxyRequest[] requests = new @Nullable ProxyRequest[1024];
    private int[] elements = new int[1024];
    private int head;
    private int tail;
    private long claimed;
    private long consumed;
    private long writtenBack;

    ProxyRing(long capacity) {
        this.capacity = capacity;
    }

    boolean hasRoomFor(int bytes) {
        return claimed + bytes - writtenBack <= capacity;
    }

    void claim(int bytes) {
        claimed += bytes;
    }

    /** Bytes claimed so far: what a quiet must see consumed. */
    long claimed() {
        return claimed;
    }

    long consumed() {
        return consumed;
    }

    boolean isEmpty() {
        return head == tail;
    }

    void add(ProxyRequest request, int element) {
        if (tail - head == requests.length) {
            grow();
        }
        requests[tail & (requests.length - 1)] = request;
        elements[tail & (requests.length - 1)] = element;
        tail++;
    }

    /** Says whether it is empty and how much of it the GPU believes to be taken. */
    void describe(RelativeState state) {
        state.rest(isEmpty());
        state.add(claimed - writtenBack);
    }

    ProxyRequest headRequest() {
        ProxyRequest request = requests[head & (requests.length - 1)];
        if (request == null) {
            throw new IllegalStateException(
                    "expected a request in the proxy's ring but it is empty");
        }
        return request;
    }

    int headElement() {
        return elements[head & (requests.length - 1)];
    }

    /** Takes the head off; true when consumed space was written back. */
    boolean consume() {
        int slot = head & (requests.length - 1);
        consumed += headRequest().entryBytes();
        requests[slot] = null;
        head++;
        if (consumed - writtenBack >= WRITE_BACK_BYTES || consumed == claimed) {
            writtenBack = consumed;
            return true;
        }
        return false;
    }

    private void grow() {
        int old = requests.length;
        @Nullable ProxyRequest[] moreRequests = new @Nullable ProxyRequest[old * 2];
        int[] moreElements = Arrays.copyOf(elements, old * 2);
        for (int i = 0; i < old; i++) {
            moreRequests[(head + i) & (old * 2 - 1)] = requests[(head + i) & (old - 1)];
            moreElements[(head + i) & (old * 2 - 1)] = elements[(head + i) & (old - 1)];
        }
        requests = moreRequests;
        elements = moreElements;
    }
}
