package dev.doorbell.workloads.nvshmem.pointtopoint.options;

import dev.doorbell.hardware.gpu.BlockShape;
import dev.doorbell.hardware.gpu.SmLimits;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.nvshmem.Scope;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.nvshmem.NvshmemJob;
import dev.doorbell.workloads.parameter.Parameters;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads and checks the parameters of a point-to-point benchmark.
 *
 * @param given by the job
 */
public record OptionReader(Parameters given) {

    /**
     * The options.
     *
     * @throws JobException when one is wrong
     */
    public Options options(Profile profile) {
        return new Options(
                ctas(profile),
                scopes(),
                given.get(OptionParameters.ITERATIONS),
                given.get(OptionParameters.WARMUP),
                given.getOr(OptionParameters.THREADS, 1),
                given.getOr(OptionParameters.STRIDE, 1),
                given.getOr(OptionParameters.DATATYPE, Datatype.DOUBLE),
                given.getOr(OptionParameters.ATOMIC_OP, AtomicFunction.INC),
                given.getOr(OptionParameters.BIDIR, 0) == 1,
                given.getOr(OptionParameters.GRID_BARRIER, 1) == 1);
    }

    /**
     * The rows to be measured, in the order of the table.
     *
     * @param sweep parameters of the sizes
     * @param element bytes of an element: sizes are multiples of it
     * @throws JobException when a size is wrong
     */
    public List<Point> points(Options options, SizeMeaning meaning, SizeSweep sweep, int element) {
        given.getOr(OptionParameters.REPORT_MSGRATE, 0);
        boolean totals = sweep.totals().stream().anyMatch(given::given);
        List<Long> sizes = totals ? totals(sweep) : given.atLeast(sweep.sizes(), element);
        String field = totals ? sweep.least().name() : sweep.sizes().name();
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

    /** Grids to be measured. Each is a cooperative launch, because its iterations are in step. */
    private List<Integer> ctas(Profile profile) {
        if (!given.has(OptionParameters.CTAS)) {
            return List.of(1);
        }
        SmLimits limits = SmLimits.of(profile);
        BlockShape shape = BlockShape.of(given.getOr(OptionParameters.THREADS, 1));
        List<Integer> ctas = given.get(OptionParameters.CTAS);
        for (int grid : ctas) {
            if (grid > limits.resident(shape)) {
                String field = OptionParameters.CTAS.name();
                throw new JobException(field, limits.tooLarge(field, grid, shape));
            }
        }
        return ctas;
    }

    /** Bytes that perftest gives each thread block: whole elements of 8 bytes. */
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

    /** Sizes from min_size to max_size, each {@code step} times the one before. */
    private List<Long> totals(SizeSweep sweep) {
        if (given.given(sweep.sizes())) {
            throw new JobException(
                    "sizes",
                    "sizes is set together with min_size, max_size or step; expected either sizes or the others");
        }
        long least = given.atLeast(sweep.least(), 1);
        long most = given.atLeast(sweep.most(), 1);
        int step = given.get(SizeSweep.STEP);
        if (least > most) {
            throw JobException.invalid(
                    sweep.least().name(), least, "at most max_size, which is " + most);
        }
        List<Long> sizes = new ArrayList<>();
        for (long size = least; size <= most; size *= step) {
            sizes.add(size);
        }
        return sizes;
    }

    private List<Scope> scopes() {
        if (given.has(NvshmemJob.SCOPE)) {
            return Options.scopes(given.get(NvshmemJob.SCOPE));
        }
        return List.of(given.has(OptionParameters.THREADS) ? Scope.BLOCK : Scope.THREAD);
    }
}
