package dev.doorbell.libraries.process;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.hardware.verbs.AccessRight;
import dev.doorbell.hardware.verbs.CommandStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Cache of one rank's registered memory. A buffer is registered on its first use and stays
 * registered until its memory is released.
 *
 * <p>A buffer that overlaps registered ones is registered again together with them. Their keys
 * leave the cache but stay valid until the memory is released, because transfers may still use
 * them.
 */
public final class MemoryKeys {

    private final HostProcess process;
    private final int gvmiId;
    private final Registrations<Integer> cache;
    private final List<Registrations.Kept<Integer>> replaced = new ArrayList<>();
    private final List<IntConsumer> whenDead = new ArrayList<>();
    private final Instruments.Counter registrations;

    /**
     * Creates an empty cache.
     *
     * @param gvmiId vhca id of the function that may import its keys; 0 for none
     * @param name name of its counters
     */
    MemoryKeys(HostProcess process, int gvmiId, String name) {
        this.process = process;
        this.gvmiId = gvmiId;
        Instruments instruments = process.node().instruments();
        cache = new Registrations<>(instruments, name);
        registrations = instruments.counter(name + ".registrations");
    }

    /**
     * Returns the key, local and remote, of a registration that covers a buffer; registers on a
     * miss.
     */
    public int key(long address, long length) {
        Registrations.Kept<Integer> kept = cache.find(address, length);
        if (kept != null) {
            return kept.registration();
        }
        Registrations.Range range = cache.union(address, length, replaced::add);
        return cache.keep(range, register(range)).registration();
    }

    /** Sets the listener for every key that becomes invalid. */
    public void whenDead(IntConsumer listener) {
        whenDead.add(listener);
    }

    /** Removes all registrations that overlap a range whose memory is released. */
    void release(long address, long length) {
        List<Integer> dead = new ArrayList<>();
        cache.invalidate(address, length, kept -> dead.add(kept.registration()));
        for (Registrations.Kept<Integer> old : List.copyOf(replaced)) {
            if (old.address() < address + length && old.address() + old.length() > address) {
                replaced.remove(old);
                dead.add(old.registration());
            }
        }
        dead.forEach(this::deregister);
    }

    private int register(Registrations.Range range) {
        registrations.add(1);
        long start = process.nowPs();
        Answer answer = new Answer();
        process.endpoint()
                .nic()
                .registerMemory(
                        process.endpoint().options().protectionDomain(),
                        range.address(),
                        range.length(),
                        AccessRight.ALL,
                        gvmiId,
                        answer::take);
        answer.await("registration of memory");
        // The cost includes the NIC's part.
        process.program().sleepUntil(start + process.constants().registrationPs(range.length()));
        return answer.key;
    }

    private void deregister(int key) {
        whenDead.forEach(listener -> listener.accept(key));
        Answer answer = new Answer();
        process.endpoint().nic().deregisterMemory(key, answer::take);
        answer.await("deregistration of memory");
    }

    /** Answer to a command that this rank waits for. */
    private final class Answer {
        private final Program asking = process.program();
        private boolean come;
        private int key;
        private CommandStatus status = CommandStatus.OK;

        void take(CommandStatus how, int answered) {
            come = true;
            status = how;
            key = answered;
            asking.wake(0);
        }

        void await(String what) {
            while (!come) {
                asking.suspend(process.nicWait(what));
            }
            if (status != CommandStatus.OK) {
                throw new RankFault(
                        "rank %d: %s ended with %s".formatted(process.rank(), what, status));
            }
        }
    }
}
