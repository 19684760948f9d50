package dev.doorbell.hardware.node;

import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.StepKinds;
import dev.doorbell.hardware.gpu.GpuEngine;
import dev.doorbell.hardware.gpu.GpuLink;
import dev.doorbell.hardware.gpu.GpuWork;
import dev.doorbell.hardware.gpu.SharedHost;
import dev.doorbell.pdes.report.Resource;
import dev.doorbell.pdes.report.Track;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Engines of a GPU: its SMs and a copy engine for each direction. Each serves its work in order,
 * one at a time; a launch passes while the work before is done. Engines work in parallel and share
 * the {@link GpuLink} while bytes of several pass it, and host memory with other GPUs. Whenever one
 * begins or ends, the speeds of the others change, and their remaining work is counted again.
 */
public final class GpuEngines {

    private final Node node;
    private final int gpu;
    private final @Nullable GpuLink link;
    private final @Nullable SharedHost host;
    private final List<GpuEngines> all;
    private final Map<GpuEngine, ArrayDeque<GpuTask>> queues = new EnumMap<>(GpuEngine.class);
    private List<Long> speeds = List.of();
    private long countedPs;

    /**
     * Idle engines.
     *
     * @param all engines of all GPUs of the node, with these
     */
    GpuEngines(Node node, int gpu, List<GpuEngines> all) {
        this.node = node;
        this.gpu = gpu;
        this.all = all;
        link = node.constants().gpuLink();
        host = node.constants().sharedHost();
    }

    /** Gives work to its engine at the present instant. */
    public GpuTask submit(GpuWork work) {
        return submit(task(work));
    }

    /** The same; {@code whenDone} is done at its end. */
    public void submit(GpuWork work, Runnable whenDone) {
        GpuTask task = task(work);
        task.then(whenDone);
        submit(task);
    }

    private GpuTask task(GpuWork work) {
        return new GpuTask(
                work, node.nowPs(), resource(work.engine()), node.instruments().serviceTimes());
    }

    private GpuTask submit(GpuTask task) {
        count();
        ArrayDeque<GpuTask> queue =
                queues.computeIfAbsent(task.work().engine(), _ -> new ArrayDeque<>());
        queue.addLast(task);
        if (queue.size() == 1) {
            task.begin(node.nowPs());
            proceed();
        }
        return task;
    }

    /** Blocks a program until an engine has done a work. */
    public void run(Program program, GpuWork work) {
        submit(work).await(program);
    }

    /** Says whether anything is under way. */
    void describe(RelativeState state) {
        state.rest(queues.values().stream().allMatch(ArrayDeque::isEmpty));
    }

    /** Counts the work done since the last count. */
    private void count() {
        long ps = node.nowPs() - countedPs;
        countedPs = node.nowPs();
        List<GpuTask> running = running();
        for (int i = 0; i < running.size(); i++) {
            running.get(i).advance(ps, speeds.get(i));
        }
    }

    /** Ends finished work, begins the next, and sets an alarm for the next change. */
    private void proceed() {
        List<GpuTask> over = new ArrayList<>();
        for (ArrayDeque<GpuTask> queue : queues.values()) {
            for (GpuTask first = queue.peek(); first != null && first.over(); ) {
                over.add(queue.removeFirst());
                first = queue.peek();
                if (first != null) {
                    first.begin(node.nowPs());
                }
            }
        }
        List<Long> inForce = ofAll(share());
        speeds = inForce;
        // The notified party may give an engine more to do at once, which sets another alarm.
        over.forEach(this::end);
        if (inForce(inForce) && !running().isEmpty()) {
            node.at(node.nowPs() + leftPs(), new Alarm(inForce));
        }
    }

    /**
     * Speeds of the works whose bytes move. The GPUs with the same host memory get those that they
     * have from now on.
     */
    private List<Long> share() {
        SharedHost shared = host;
        if (shared == null) {
            return byLink();
        }
        int first = gpu / shared.gpus() * shared.gpus();
        List<GpuEngines> sharing = all.subList(first, Math.min(all.size(), first + shared.gpus()));
        List<List<Long>> granted =
                shared.speeds(
                        sharing.stream().map(GpuEngines::moving).toList(),
                        sharing.stream().map(GpuEngines::byLink).toList());
        for (int i = 0; i < sharing.size(); i++) {
            if (first + i != gpu) {
                sharing.get(i).proceedAt(granted.get(i));
            }
        }
        return granted.get(gpu - first);
    }

    /** Goes on at other speeds of the works whose bytes move, because another GPU has changed. */
    private void proceedAt(List<Long> granted) {
        List<Long> next = ofAll(granted);
        if (!next.equals(speeds)) {
            int moving = moving().size();
            count();
            speeds = next;
            // A work whose bytes begin to move just now has no share of the link yet.
            long nextPs = moving().size() > moving ? 0 : leftPs();
            node.at(node.nowPs() + nextPs, new Alarm(next));
        }
    }

    /** Time until the next setup or work is done. */
    private long leftPs() {
        List<GpuTask> running = running();
        long nextPs = Long.MAX_VALUE;
        for (int i = 0; i < running.size(); i++) {
            nextPs = Math.min(nextPs, running.get(i).leftPs(speeds.get(i)));
        }
        return nextPs;
    }

    @SuppressWarnings("ReferenceEquality") // The very list, not one of equal speeds.
    private boolean inForce(List<Long> which) {
        return which == speeds;
    }

    private void end(GpuTask task) {
        task.end(node.nowPs());
        Resource engine = resource(task.work().engine());
        node.instruments().busy(engine, task.startPs(), task.endPs());
        node.instruments()
                .span(
                        new Track.Served(engine),
                        task.work().engine().label(),
                        task.startPs(),
                        task.endPs(),
                        0);
    }

    private List<GpuTask> running() {
        return queues.values().stream().flatMap(queue -> queue.stream().limit(1)).toList();
    }

    /** Works whose bytes move. */
    private List<GpuWork> moving() {
        return running().stream().filter(GpuTask::inBody).map(GpuTask::work).toList();
    }

    /** Their speeds if no other GPU moves bytes. */
    private List<Long> byLink() {
        GpuLink shared = link;
        return shared == null
                ? moving().stream().map(it -> GpuLink.FULL_SPEED).toList()
                : shared.speeds(moving());
    }

    /** Speeds of all works under way, with those whose bytes move. */
    private List<Long> ofAll(List<Long> granted) {
        List<Long> speedOfEach = new ArrayList<>();
        int next = 0;
        for (GpuTask task : running()) {
            speedOfEach.add(task.inBody() ? granted.get(next++) : GpuLink.FULL_SPEED);
        }
        return speedOfEach;
    }

    private Resource resource(GpuEngine engine) {
        return Resource.of(node.place(), engine.resource(), gpu);
    }

    /** The next instant at which something ends, unless something begins or ends before. */
    private final class Alarm extends Step {

        private final List<Long> valid;

        Alarm(List<Long> valid) {
            super(StepKinds.GPU_ALARM);
            this.valid = valid;
        }

        @Override
        public void run(int index) {
            if (inForce(valid)) {
                count();
                proceed();
            }
        }
    }
}
