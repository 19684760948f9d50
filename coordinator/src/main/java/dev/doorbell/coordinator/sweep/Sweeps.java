package dev.doorbell.coordinator.sweep;

import dev.doorbell.coordinator.job.Job;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.job.JobConflictException;
import dev.doorbell.coordinator.job.UnknownJobException;
import dev.doorbell.coordinator.submission.Submission;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** All sweeps of the coordinator. */
public final class Sweeps {

    private static final Pattern NAME = Pattern.compile("sweep-([1-9][0-9]{0,8})");

    private final JobBoard board;
    private final SweepStore store;
    private final Measured measured;

    /** Sweep of each job of one, by the job's name. */
    private final Map<String, String> sweepOf = new ConcurrentHashMap<>();

    /** Creates sweeps whose jobs are on {@code board}. */
    public Sweeps(JobBoard board, SweepStore store) {
        this.board = board;
        this.store = store;
        measured = new Measured(board::result);
        store.sweeps().forEach(this::remember);
    }

    /**
     * Validates all jobs of a sweep and queues them; none if one of them is wrong or the queue has
     * no room for all.
     *
     * @param owner submitting user
     */
    public synchronized Sweep submit(String document, String owner) {
        SweepPlan plan = SweepPlan.read(document, owner, board::admit);
        List<SweepPoint> points = new ArrayList<>();
        try {
            for (int i = 0; i < plan.points().size(); i++) {
                Submission job = plan.submissions().get(i);
                points.add(new SweepPoint(plan.points().get(i), board.submitOfSweep(job).id()));
            }
            Sweep sweep =
                    new Sweep(
                            store.last() + 1, Instant.now().truncatedTo(ChronoUnit.MICROS), points);
            store.add(sweep);
            remember(sweep);
            return sweep;
        } catch (RuntimeException e) {
            cancel(points);
            throw e;
        }
    }

    private void remember(Sweep sweep) {
        sweep.points().forEach(point -> sweepOf.put(point.jobId(), sweep.id()));
    }

    /** Returns the name of the sweep that a job belongs to; empty if there is none. */
    public Optional<String> of(Job job) {
        return Optional.ofNullable(sweepOf.get(job.id()));
    }

    /** Returns a sweep by name. */
    public Sweep get(String id) {
        Matcher name = NAME.matcher(id);
        if (!name.matches()) {
            throw new UnknownSweepException(id);
        }
        return store.find(Integer.parseInt(name.group(1)))
                .orElseThrow(() -> new UnknownSweepException(id));
    }

    /** Returns the state of a sweep, without its measurements. */
    public SweepReport standing(Sweep sweep) {
        return SweepReport.of(sweep, this::job, job -> List.of());
    }

    /** Returns a sweep with its measurements so far. */
    public SweepReport report(String id) {
        return SweepReport.of(get(id), this::job, measured::of);
    }

    /** Returns all sweeps, the oldest first. */
    public List<Sweep> list() {
        return store.sweeps();
    }

    /**
     * Cancels its unfinished jobs.
     *
     * @param permission checked for each of its jobs first; throws if one must not be cancelled
     */
    public Sweep cancel(String id, Consumer<Job> permission) {
        Sweep sweep = get(id);
        sweep.points().forEach(point -> job(point).ifPresent(permission));
        cancel(sweep.points());
        return sweep;
    }

    /** Returns the job of a point; empty if it has been deleted. */
    public Optional<Job> job(SweepPoint point) {
        try {
            return Optional.of(board.get(point.jobId()));
        } catch (UnknownJobException forgotten) {
            return Optional.empty();
        }
    }

    private void cancel(List<SweepPoint> points) {
        // The last first, so that none starts while others before it are cancelled.
        for (SweepPoint point : points.reversed()) {
            if (job(point).filter(job -> !job.state().ended()).isPresent()) {
                end(point);
            }
        }
    }

    private void end(SweepPoint point) {
        try {
            board.cancel(point.jobId());
        } catch (JobConflictException ended) {
            // It has just ended by itself; there is nothing to cancel.
        }
    }
}
