package dev.doorbell.workloads.nvshmem.pointtopoint.table;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.nvshmem.pointtopoint.options.Point;
import java.util.List;

/**
 * Measurement of one PE at a point.
 *
 * @param pe the PE
 * @param point measured point
 * @param iterations timed iterations
 * @param startPs just before the launch of the timed kernel
 * @param ps from before the launch of the timed kernel to its end, picoseconds
 */
public record Sample(int pe, Point point, int iterations, long startPs, long ps) {

    /** Keeps it among a node's measurements. */
    public void keep(Instruments instruments, String series) {
        instruments.measure(
                series, (long) pe, (long) point.round(), (long) iterations, startPs, ps);
    }

    /** Reads the sample of one of a job's points that {@link #keep} wrote. */
    public static Sample of(Measurement measurement, List<Point> points) {
        List<Long> values = measurement.values();
        return new Sample(
                values.get(0).intValue(),
                points.get(values.get(1).intValue()),
                values.get(2).intValue(),
                values.get(3),
                values.get(4));
    }
}
