package dev.doorbell.workloads.nvshmem.pointtopoint.options;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.nvshmem.Scope;
import dev.doorbell.workloads.Parameter;
import dev.doorbell.workloads.Parameters;
import dev.doorbell.workloads.job.JobException;
import java.util.ArrayList;
import java.util.List;

/** Reads and checks what a job says about a point-to-point benchmark. */
public final class OptionReader {

    private final Parameters given;
    private final List<String> known;

    /** Reads parameters of a benchmark that declares {@code declared}. */
    public OptionReader(List<Parameter> declared, Parameters given) {
        this.given = given;
        known = declared.stream().map(Parameter::name).toList();
    }

    /**
     * The options.
     *
     * @throws JobException when one is wrong
     */
    public Options options(Profile profile) {
        return new Options(
                has("ctas") ? given.integers("ctas", 1, profile.count("gpu.sms")) : List.of(1),
                scopes(),
                given.integer(either("iterations", "iters"), 1, Options.MAX_ITERATIONS),
                given.integer(either("warmup", "warmup_iters"), 0, Options.MAX_ITERATIONS),
                has("threads_per_cta")
                        ? given.integer("threads_per_cta", 1, Options.MAX_THREADS)
                        : 1,
                has("stride") ? given.integer("stride", 1, Options.MAX_STRIDE) : 1,
                has("datatype")
                        ? Datatype.of(given.choice("datatype", Datatype.texts()))
                        : Datatype.DOUBLE,
                has("atomic_op")
                        ? AtomicFunction.of(given.choice("atomic_op", AtomicFunction.texts()))
                        : AtomicFunction.INC,
                flag("bidir"));
    }

    /**
     * The rows to be measured, in the order of the table.
     *
     * @param element bytes of an element: sizes are multiples of it
     * @param most largest size
     * @throws JobException when a size is wrong
     */
    public List<Point> points(Options options, SizeMeaning meaning, int element, long most) {
        flag("report_msgrate");
        boolean totals = given.given("min_size") || given.given("max_size") || given.given("step");
        List<Long> sizes = totals ? totals(most) : given.sizes("sizes", element, most);
        String field = totals ? "min_size" : "sizes";
        List<Point> points = new ArrayList<>();
        for (int ctas : options.ctas()) {
            for (Scope scope : options.scopes()) {
                for (long size : sizes) {
                    if (size % element != 0) {
                        throw JobException.invalid(
                                field, size, "multiples of " + element + " bytes");
                    }
                    long message =
                            switch (meaning) {
                                case MESSAGE -> size;
                                case ELEMENTS -> element;
                                case MESSAGE_PER_CTA -> totals ? share(size, ctas) : size;
                            };
                    long perIteration =
                            meaning == SizeMeaning.MESSAGE_PER_CTA ? message * ctas : size;
                    points.add(new Point(points.size(), ctas, scope, (int) message, perIteration));
                }
            }
        }
        return points;
    }

    /** What perftest gives each thread block: whole elements of 8 bytes. */
    private static long share(long total, int ctas) {
        long message = total / Long.BYTES / ctas * Long.BYTES;
        if (message == 0) {
            throw JobException.invalid(
                    "min_size",
                    total,
                    "at least %d, which is %d bytes for each of %d CTAs"
                            .formatted((long) ctas * Long.BYTES, Long.BYTES, ctas));
        }
        return message;
    }

    /** From min_size to max_size, each size {@code step} times the one before. */
    private List<Long> totals(long mostBytes) {
        if (given.given("sizes")) {
            throw new JobException(
                    "sizes",
                    "sizes is given beside min_size, max_size or step; expected one or the others");
        }
        long least = size("min_size", mostBytes);
        long most = size("max_size", mostBytes);
        int step = given.integer("step", 2, 1024);
        if (least > most) {
            throw JobException.invalid("min_size", least, "at most max_size, which is " + most);
        }
        List<Long> sizes = new ArrayList<>();
        for (long size = least; size <= most; size *= step) {
            sizes.add(size);
        }
        return sizes;
    }

    private long size(String name, long mostBytes) {
        List<Long> sizes = given.sizes(name, 1, mostBytes);
        if (sizes.size() != 1) {
            throw JobException.invalid(name, sizes.size() + " values", "one");
        }
        return sizes.get(0);
    }

    private List<Scope> scopes() {
        if (has("scope")) {
            return Options.scopes(given.choices("scope", Options.SCOPES));
        }
        return List.of(has("threads_per_cta") ? Scope.BLOCK : Scope.THREAD);
    }

    /** The name a job uses of two that mean the same. */
    private String either(String usual, String perftest) {
        if (given.given(usual) && given.given(perftest)) {
            throw new JobException(
                    perftest,
                    "%s is given beside %s, which means the same; expected one of them"
                            .formatted(perftest, usual));
        }
        return given.given(perftest) ? perftest : usual;
    }

    private boolean flag(String name) {
        return has(name) && given.integer(name, 0, 1) == 1;
    }

    private boolean has(String name) {
        return known.contains(name);
    }
}
