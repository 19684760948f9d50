package dev.doorbell.coordinator.archive;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Database of the coordinator. Its writes are on the disk when they return. After a failure it
 * rejects writes at once, and retries once per second until it can be written again.
 */
public final class Database {

    private static final Logger log = LoggerFactory.getLogger(Database.class);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final JdbcClient client;
    private final List<String> sync;
    private final Runnable reopen;
    private final ReentrantLock flushing = new ReentrantLock();
    private final List<Runnable> backlog = new CopyOnWriteArrayList<>();
    private @Nullable StoreException fault;

    /** Creates a database that needs neither sync nor reopen. */
    public Database(JdbcClient client) {
        this(client, List.of(), () -> {});
    }

    /**
     * Creates a database.
     *
     * @param client client of existing tables
     * @param sync statements that flush commits to the disk; none if each commit does
     * @param reopen closes connections that a failure has broken; new ones open the database
     */
    public Database(JdbcClient client, List<String> sync, Runnable reopen) {
        this.client = client;
        this.sync = List.copyOf(sync);
        this.reopen = reopen;
    }

    /** Reason why it cannot be written; empty if no failure is known. */
    public synchronized Optional<StoreException> fault() {
        return Optional.ofNullable(fault);
    }

    /** Reads; throws {@link StoreException} if the database cannot be read. */
    public <T> T read(Function<JdbcClient, T> query) {
        try {
            return query.apply(client);
        } catch (DataAccessException e) {
            throw failed(e);
        }
    }

    /** Writes; throws {@link StoreException} if nothing was written. */
    public void write(Consumer<JdbcClient> change) {
        fault().ifPresent(known -> {
            throw known;
        });
        attempt(change);
    }

    /** Runs {@code writes} once the database can be written again; they may use {@link #now}. */
    public void onRecovery(Runnable writes) {
        backlog.add(writes);
    }

    /** Writes despite a known failure, to find out whether it persists. */
    public void now(Consumer<JdbcClient> change) {
        attempt(change);
    }

    private void attempt(Consumer<JdbcClient> change) {
        try {
            change.accept(client);
        } catch (DataAccessException e) {
            throw failed(e);
        }
        if (!sync.isEmpty()) {
            flush();
        }
    }

    /** Flushes commits to the disk, one at a time. Any failure is one of the database. */
    private void flush() {
        flushing.lock();
        try {
            sync.forEach(statement -> client.sql(statement).update());
        } catch (DataAccessException e) {
            throw failed(StoreException.of(e).orElseGet(() -> StoreException.away(e)));
        } finally {
            flushing.unlock();
        }
    }

    private DataAccessException failed(DataAccessException failure) {
        Optional<StoreException> known = StoreException.of(failure);
        known.ifPresent(this::begin);
        return known.isPresent() ? known.get() : failure;
    }

    private void begin(StoreException now) {
        reopen.run();
        boolean first;
        synchronized (this) {
            first = fault == null;
            fault = now;
        }
        if (first) {
            log.error(
                    "{} ({}); jobs that end are kept in memory until it can be written",
                    now.getMessage(),
                    now.getMostSpecificCause().getMessage());
            Thread.ofVirtual().name("store").start(this::recover);
        }
    }

    private void recover() {
        try {
            do {
                Thread.sleep(PAUSE);
            } while (!recovered());
            synchronized (this) {
                fault = null;
            }
            log.info("the job store can be written again");
            backlog.forEach(Runnable::run); // Added while the first one was written.
        } catch (StoreException e) {
            log.debug("the job store has failed again", e); // Recovery is already running.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean recovered() {
        try {
            now(it -> it.sql("update store_check set checks = checks + 1").update());
            backlog.forEach(Runnable::run);
            return true;
        } catch (StoreException e) {
            return false;
        } catch (RuntimeException e) {
            log.error("the job store is not recovered", e);
            return false;
        }
    }
}
