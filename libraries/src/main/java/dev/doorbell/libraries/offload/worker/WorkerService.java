package dev.doorbell.libraries.offload.worker;

import dev.doorbell.pdes.report.Wait;
import java.util.List;

/** A part of a worker's work: it takes messages of some types. */
public interface WorkerService {

    /** What it waits for, for the report of a run that does not go on. */
    List<Wait> waits();
}
