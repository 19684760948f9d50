package dev.doorbell.cli.job;

import dev.doorbell.report.document.ShippedProfiles;
import java.util.Iterator;

/**
 * Constants of all shipped profiles in the form of {@code --set}, for shell completion; evaluated
 * on demand.
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
