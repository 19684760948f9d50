package dev.doorbell.cli.schema;

import java.util.Iterator;

/** Names of schemas, for shell completion; evaluated on demand. */
public final class SchemaNames implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
        return SchemaCommand.names().iterator();
    }
}
