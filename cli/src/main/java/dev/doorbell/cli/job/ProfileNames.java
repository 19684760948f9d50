package dev.doorbell.cli.job;

import dev.doorbell.report.document.ShippedProfiles;
import java.util.Iterator;

/** Names of profiles, for shell completion; evaluated on demand. */
public final class ProfileNames implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
        return ShippedProfiles.names().iterator();
    }
}
