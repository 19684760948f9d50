package dev.doorbell.cli.job;

import dev.doorbell.report.document.ShippedProfiles;
import java.util.Iterator;

/**
 * Constants of all shipped profiles as {@code --set} takes them, for shells that complete them;
 * looked up when one asks.
 */
public final class ConstantNames implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
        return ShippedProfiles.names().stream()
                .flatMap(name -> ShippedProfiles.profile(name).constants().keySet().stream())
                .distinct()
                .sorted()
                .map(name -> name + "=")
                .iterator();
    }
}
