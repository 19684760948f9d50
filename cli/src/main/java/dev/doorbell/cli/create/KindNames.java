package dev.doorbell.cli.create;

import java.util.Iterator;

/** Names of kinds for completion, evaluated on demand. */
final class KindNames implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
        return Kind.names().iterator();
    }
}
