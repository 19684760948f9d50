package dev.doorbell.cli.job;

import dev.doorbell.report.document.ShippedProfiles;
import java.util.Iterator;

/** Names of profiles, for shells that complete them; looked up when one asks. */
public final class ProfileNames implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
        return ShippedProfiles.names().iterator();
    }
}
