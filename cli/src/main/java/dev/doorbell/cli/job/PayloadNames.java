package dev.doorbell.cli.job;

import dev.doorbell.workloads.job.PayloadMode;
import java.util.Arrays;
import java.util.Iterator;

/** Payload modes, for shell completion. */
public final class PayloadNames implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
        return Arrays.stream(PayloadMode.values()).map(PayloadMode::text).iterator();
    }
}
