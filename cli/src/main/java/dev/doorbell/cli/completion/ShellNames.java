package dev.doorbell.cli.completion;

import java.util.Iterator;

/** Names of shells for completion, evaluated on demand. */
final class ShellNames implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
        return CompletionCommand.SHELLS.iterator();
    }
}
