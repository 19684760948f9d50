package dev.doorbell.libraries.offload.worker;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.node.NicPort;
import dev.doorbell.hardware.verbs.CommandStatus;
import dev.doorbell.libraries.offload.transfer.Transfer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Cache of the hosts' keys that a worker has imported, by function and key. A key whose addresses
 * overlap those of another key of the same function replaces it: the host has released that memory
 * and registered it again, or registered more of it.
 *
 * <p>Lookup and import are work of the worker's core. A replaced alias is removed once no transfer
 * uses it.
 */
final class AliasCache {

    private final Worker worker;
    private final NicPort nic;
    private final SortedMap<Name, Alias> aliases = new TreeMap<>();
    private final Instruments.Counter hits;
    private final Instruments.Counter misses;
    private final Instruments.Counter stale;
    private final Instruments.Counter refused;

    AliasCache(Worker worker) {
        this.worker = worker;
        nic = worker.endpoint().nic();
        Instruments instruments = worker.core().node().instruments();
        hits = instruments.counter("dpu.aliasCache.hits");
        misses = instruments.counter("dpu.aliasCache.misses");
        stale = instruments.counter("dpu.aliasCache.stale");
        refused = instruments.counter("dpu.aliasCache.refused");
    }

    /**
     * Finds or imports the key of a buffer.
     *
     * @param user receives the alias when the core has it; the alias is not usable if the NIC
     *     rejected the import. Pass it to {@link #release} after use.
     */
    void find(Transfer.Source source, long length, Consumer<Alias> user) {
        Name name = new Name(source.vhca(), source.key());
        Alias known = aliases.get(name);
        Alias alias = known == null ? new Alias(source, length) : known;
        alias.use();
        if (known == null) {
            misses.add(1);
            aliases.put(name, alias);
            begin(alias, source.accessKey());
            replaceOverlapped(alias);
        } else {
            hits.add(1);
            if (alias.extend(source.address(), source.address() + length)) {
                replaceOverlapped(alias);
            }
        }
        worker.core()
                .work(
                        known == null
                                ? worker.constants().importPs()
                                : worker.constants().importCachedPs(),
                        known == null ? "import key" : "find key",
                        () -> alias.whenImported(() -> user.accept(alias)));
    }

    /** Releases an alias that a transfer no longer needs. */
    void release(Alias alias) {
        alias.unuse();
        undo(alias);
    }

    /** Number of imported keys. */
    int size() {
        return aliases.size();
    }

    private void begin(Alias alias, long accessKey) {
        nic.createMkeyAlias(
                alias.vhcaId(),
                alias.key(),
                accessKey,
                worker.endpoint().options().protectionDomain(),
                (status, key) -> ended(alias, status, key));
    }

    private void ended(Alias alias, CommandStatus status, int key) {
        if (status == CommandStatus.OK) {
            alias.imported(key);
        } else {
            refused.add(1);
            alias.refused();
            aliases.remove(new Name(alias.vhcaId(), alias.key()), alias);
        }
        alias.resume();
        undo(alias);
    }

    private void replaceOverlapped(Alias alias) {
        List<Alias> overlapped = new ArrayList<>();
        for (Alias other : aliases.values()) {
            if (other != alias
                    && other.vhcaId() == alias.vhcaId()
                    && other.overlaps(alias.address(), alias.end())) {
                overlapped.add(other);
            }
        }
        for (Alias other : overlapped) {
            stale.add(1);
            aliases.remove(new Name(other.vhcaId(), other.key()));
            other.drop();
            undo(other);
        }
    }

    private void undo(Alias alias) {
        if (alias.idle()) {
            nic.deregisterMemory(
                    alias.localKey(),
                    (status, key) -> {
                        if (status != CommandStatus.OK) {
                            throw new IllegalStateException(
                                    "expected an alias to be undone but was " + status);
                        }
                    });
        }
    }

    /** Key of the cache. */
    private record Name(int vhcaId, int key) implements Comparable<Name> {
        private static final Comparator<Name> ORDER =
                Comparator.comparingInt(Name::vhcaId).thenComparingInt(Name::key);

        @Override
        public int compareTo(Name other) {
            return ORDER.compare(this, other);
        }
    }
}
