package dev.doorbell.wire.admission;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Log of refusals with a limit of lines per peer address and hour, so that a peer that retries does
 * not fill the disk. It keeps the peers that were refused last only, so it does not grow.
 */
public final class RefusalLog {

    private static final int MOST_PEERS = 1_000;
    private static final long WINDOW_NANOS = Duration.ofHours(1).toNanos();

    /** Control characters. A sentence may repeat text from the peer; it must stay on one line. */
    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

    private final Consumer<String> log;
    private final int linesPerPeer;
    private final LongSupplier clock;
    private final Map<String, Lines> peers =
            new LinkedHashMap<>(16, 0.75f, true) {
                private static final long serialVersionUID = 1;

                @Override
                protected boolean removeEldestEntry(Map.Entry<String, Lines> eldest) {
                    return size() > MOST_PEERS;
                }
            };

    /**
     * A log.
     *
     * @param log takes each line
     * @param linesPerPeer in an hour, above 0
     */
    public RefusalLog(Consumer<String> log, int linesPerPeer) {
        this(log, linesPerPeer, System::nanoTime);
    }

    RefusalLog(Consumer<String> log, int linesPerPeer, LongSupplier clock) {
        this.log = log;
        this.linesPerPeer = linesPerPeer;
        this.clock = clock;
    }

    /** The peer at the other end of a connection: its address without the port. */
    public static String peer(@Nullable SocketAddress address) {
        return address instanceof InetSocketAddress socket && socket.getAddress() != null
                ? socket.getAddress().getHostAddress()
                : "a peer without an address";
    }

    /** Logs the refusal of {@code peer}; {@code sentence} gives the request and the reason. */
    public void add(String peer, String sentence) {
        if (mayWrite(peer)) {
            String line = CONTROL.matcher(SentenceBounds.shortened(sentence)).replaceAll("?");
            log.accept("refused %s: %s".formatted(peer, line));
        }
    }

    private synchronized boolean mayWrite(String peer) {
        long now = clock.getAsLong();
        Lines before = peers.get(peer);
        Lines written =
                before == null || now - before.sinceNanos() > WINDOW_NANOS
                        ? new Lines(0, now)
                        : before;
        peers.put(
                peer, new Lines(Math.min(linesPerPeer, written.count()) + 1, written.sinceNanos()));
        return written.count() < linesPerPeer;
    }

    private record Lines(int count, long sinceNanos) {}
}
