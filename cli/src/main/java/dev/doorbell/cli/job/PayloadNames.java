package dev.doorbell.cli.job;

import dev.doorbell.workloads.job.PayloadMode;
import java.util.Arrays;
import java.util.Iterator;

/** What may happen to bytes, for shells that complete it. */
public final class PayloadNames implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
        return Arrays.stream(PayloadMode.values()).map(PayloadMode::text).iterator();
    }
}
