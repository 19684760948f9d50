package dev.doorbell.cli.completion;

import java.util.Iterator;

/** Shells there is a script for, for shells that complete them; looked up when one asks. */
final class ShellNames implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
        return CompletionCommand.SHELLS.iterator();
    }
}
