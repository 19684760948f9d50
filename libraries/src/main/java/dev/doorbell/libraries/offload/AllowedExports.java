package dev.doorbell.libraries.offload;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.hardware.verbs.CommandStatus;
import dev.doorbell.libraries.offload.transfer.Transfer;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.pdes.Digest;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Exports that allow other functions to use the key of the registration, with an access key.
 * Released keys return to a pool; the next export from the pool is cheaper.
 */
final class AllowedExports implements Exports {

    private final HostProcess process;
    private final SortedMap<Integer, Long> accessKeys = new TreeMap<>();
    private final Instruments.Counter hits;
    private final Instruments.Counter misses;
    private final Instruments.Counter stale;
    private int pooled;

    AllowedExports(HostProcess process) {
        this.process = process;
        Instruments instruments = process.node().instruments();
        hits = instruments.counter("host.exportCache.hits");
        misses = instruments.counter("host.exportCache.misses");
        stale = instruments.counter("host.exportCache.stale");
        process.keys().whenDead(this::forget);
    }

    @Override
    public Transfer.Source export(long address, long length) {
        int key = process.key(address, length);
        Long accessKey = accessKeys.get(key);
        if (accessKey == null) {
            misses.add(1);
            accessKey = allow(key);
            accessKeys.put(key, accessKey);
        } else {
            hits.add(1);
        }
        return new Transfer.Source(
                process.rank(), address, key, process.endpoint().nic().vhcaId(), accessKey);
    }

    private void forget(int key) {
        if (accessKeys.remove(key) != null) {
            stale.add(1);
            pooled++;
        }
    }

    private long allow(int key) {
        // Secret enough for an emulated cluster, and never 0.
        long accessKey = Digest.combine(process.rank(), key) | 1;
        Answer answer = new Answer(key);
        long start = process.nowPs();
        process.endpoint().nic().allowOtherVhca(key, accessKey, answer::take);
        if (pooled > 0) {
            // A send queue entry binds its key, without a wait for its completion.
            pooled--;
            process.work(process.constants().exportPooledPs());
            return accessKey;
        }
        while (!answer.come) {
            process.program().suspend(process.nicWait("export of a key"));
        }
        process.program().sleepUntil(start + process.constants().exportPs());
        return accessKey;
    }

    /** Answer to the command. */
    private final class Answer {
        private final Program asking = process.program();
        private final int key;
        private boolean come;

        Answer(int key) {
            this.key = key;
        }

        void take(CommandStatus status, int ignored) {
            if (status != CommandStatus.OK) {
                throw new IllegalStateException(
                        "expected key 0x%x of rank %d to be exported but was %s"
                                .formatted(key, process.rank(), status));
            }
            come = true;
            asking.wake(0);
        }
    }
}
