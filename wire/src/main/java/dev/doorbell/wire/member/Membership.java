package dev.doorbell.wire.member;

import dev.doorbell.proto.membership.v1.MembershipProto.Heartbeat;
import dev.doorbell.proto.membership.v1.MembershipProto.ParticipateResponse;
import dev.doorbell.workloads.cluster.LpKind;
import io.grpc.Status;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The services that are members of the cluster, in the order in which they joined. A service that
 * is killed is noticed at once, because its stream ends; one that hangs is dismissed when its
 * heartbeats stop.
 */
public final class Membership implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Membership.class);

    static final int HEARTBEAT_SECONDS = 1;
    private static final long SILENCE_SECONDS = 6;

    /** Whoever has not registered by then is sent away. */
    static final int REGISTRATION_SECONDS = 10;

    /**
     * Seconds for which a member counts as present after its last message; no other service may
     * take its name.
     */
    private static final long PRESENT_SECONDS = 3;

    private final Map<String, Member> members = new LinkedHashMap<>();
    private final List<MemberListener> listeners = new CopyOnWriteArrayList<>();
    private final ScheduledExecutorService timer =
            Executors.newSingleThreadScheduledExecutor(
                    Thread.ofPlatform().daemon().name("heartbeats").factory());

    private final LongSupplier nanoTime;

    /** A cluster without members. */
    public Membership() {
        this(System::nanoTime);
    }

    /** A cluster without members that looks at another clock. */
    Membership(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        var _ =
                timer.scheduleAtFixedRate(
                        this::beat, HEARTBEAT_SECONDS, HEARTBEAT_SECONDS, TimeUnit.SECONDS);
    }

    /** The members, in the order in which they joined. */
    public synchronized List<Member> members() {
        return List.copyOf(members.values());
    }

    /** Nanoseconds since the member of {@code kind} that was heard longest ago; 0 without any. */
    public long silentNanos(LpKind kind) {
        return members().stream()
                .filter(member -> member.kind() == kind)
                .mapToLong(Member::silentNanos)
                .max()
                .orElse(0);
    }

    /**
     * Waits until {@code condition} holds for the members, at most until {@code deadlineNanos};
     * returns whether it does.
     */
    public synchronized boolean await(MemberCondition condition, long deadlineNanos)
            throws InterruptedException {
        while (!condition.holds(List.copyOf(members.values()))) {
            long left = deadlineNanos - System.nanoTime();
            if (left <= 0) {
                return false;
            }
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        return true;
    }

    /**
     * Wakes the callers of {@link #await}, because another input of their conditions has changed.
     */
    public synchronized void wake() {
        notifyAll();
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }

    /** Life of a stream that opens now. */
    MemberLife begin() {
        return new MemberLife(nanoTime);
    }

    /** Reports to {@code listener} from now on. */
    public void listen(MemberListener listener) {
        listeners.add(listener);
    }

    /** Returns true if a service that calls itself {@code serviceId} may join. */
    synchronized boolean admits(String serviceId) {
        Member present = members.get(serviceId);
        return present == null || present.silentNanos() > TimeUnit.SECONDS.toNanos(PRESENT_SECONDS);
    }

    /** Runs {@code action} when a stream has had its time to register. */
    void afterGrace(Runnable action) {
        try {
            var _ = timer.schedule(action, REGISTRATION_SECONDS, TimeUnit.SECONDS);
        } catch (RejectedExecutionException e) {
            // The coordinator ends, and every stream with it.
        }
    }

    void join(Member member) {
        Member former;
        synchronized (this) {
            former = members.remove(member.serviceId());
            members.put(member.serviceId(), member);
            notifyAll();
        }
        if (former != null) {
            // A service that came back before its old stream was seen to end.
            var _ = former.life().take(MemberEvent.REPLACED); // It may have ended just now.
            gone(former, "registered again");
            former.dismiss(Status.ABORTED.withDescription("registered again").asException());
        }
        log.info("{} joined from {}", member.describe(), member.linkAddress());
    }

    void leave(Member member, String reason) {
        synchronized (this) {
            if (!members.remove(member.serviceId(), member)) {
                return;
            }
            notifyAll();
        }
        gone(member, reason);
    }

    void received(
            Member member,
            dev.doorbell.proto.membership.v1.MembershipProto.ParticipateRequest message) {
        listeners.forEach(listener -> listener.received(member, message));
    }

    private void gone(Member member, String reason) {
        log.info("{} {}", member.describe(), reason);
        listeners.forEach(listener -> listener.left(member, reason));
    }

    /** Sends heartbeats, and dismisses members that are silent. */
    void beat() {
        ParticipateResponse beat =
                ParticipateResponse.newBuilder()
                        .setHeartbeat(Heartbeat.getDefaultInstance())
                        .build();
        List<Member> all = members();
        // When no member is heard, it is more likely the coordinator that cannot hear.
        boolean deaf = all.size() > 1 && all.stream().allMatch(Membership::silent);
        String reason =
                "was silent for "
                        + SILENCE_SECONDS
                        + " s"
                        + (deaf ? ", as was every service: the coordinator was cut off" : "");
        for (Member member : all) {
            if (silent(member) && member.life().take(MemberEvent.SILENT)) {
                leave(member, reason);
                member.dismiss(Status.DEADLINE_EXCEEDED.withDescription("silent").asException());
            } else {
                member.send(beat);
            }
        }
    }

    private static boolean silent(Member member) {
        return member.silentNanos() > TimeUnit.SECONDS.toNanos(SILENCE_SECONDS);
    }

    /** Condition on the members for which a caller waits. */
    public interface MemberCondition {
        /** Returns true if {@code members} satisfy it. */
        boolean holds(List<Member> members);
    }
}
