package dev.doorbell.libraries.offload.worker;

import dev.doorbell.pdes.report.Wait;
import java.util.List;

/** Service of a worker for messages of some types. */
public interface WorkerService {

    /** Waits of the service, for deadlock reports. */
    List<Wait> waits();
}
