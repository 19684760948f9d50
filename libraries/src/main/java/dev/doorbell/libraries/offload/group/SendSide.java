package dev.doorbell.libraries.offload.group;

import org.jspecify.annotations.Nullable;

/** Channel at the worker of its sender: the state of the receive, and a waiting send. */
final class SendSide {

    private @Nullable GroupTarget target;
    private int readyCall;
    private int readyVersion;
    private @Nullable RecordedGroup group;
    private @Nullable GroupEntry waiting;

    void target(GroupTarget known) {
        target = known;
    }

    void ready(ReadyBuffer ready) {
        readyCall = ready.call();
        readyVersion = ready.version();
    }

    void offer(RecordedGroup of, GroupEntry send) {
        group = of;
        waiting = send;
    }

    /** Returns the send that can start now, which then no longer waits; null if there is none. */
    @Nullable Pair take() {
        GroupEntry send = waiting;
        RecordedGroup of = group;
        GroupTarget to = target;
        if (send == null
                || of == null
                || to == null
                || readyCall < of.call()
                || to.version() < readyVersion) {
            return null;
        }
        waiting = null;
        return new Pair(of, send, to);
    }

    /** Send and its destination. */
    record Pair(RecordedGroup group, GroupEntry send, GroupTarget target) {}
}
