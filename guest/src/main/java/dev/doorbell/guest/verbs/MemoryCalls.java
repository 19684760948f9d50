package dev.doorbell.guest.verbs;

import dev.doorbell.guest.process.Call;
import dev.doorbell.guest.shim.VerbsFunction;
import dev.doorbell.guest.verbs.memory.Region;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Calls about devices and memory. */
final class MemoryCalls {

    private static final long PAGE_MASK = 4095;

    private final Session session;
    private final Device device;
    private int domains;

    MemoryCalls(Session session, Device device) {
        this.session = session;
        this.device = device;
    }

    void addTo(Calls calls) {
        calls.add(VerbsFunction.DEVICES, call -> session.nics().size());
        calls.add(VerbsFunction.DEVICE, this::facts);
        calls.add(VerbsFunction.ALLOC_PD, call -> PairCalls.FIRST_NUMBER + domains++);
        calls.add(VerbsFunction.REG_MR, this::register);
        calls.add(VerbsFunction.DEREG_MR, this::deregister);
        calls.add(VerbsFunction.POLL_MEMORY, this::poll);
    }

    private int facts(Call call) {
        long[] facts = device.facts(session.nic(call.integer(0)).lid());
        ByteBuffer bytes =
                ByteBuffer.allocate(facts.length * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asLongBuffer().put(facts);
        session.memory().store(call.address(1), bytes.array(), 0, bytes.capacity());
        return 0;
    }

    private int register(Call call) {
        int number = call.integer(0);
        long address = call.address(2);
        long bytes = call.address(3);
        if (bytes <= 0 || bytes > Device.MOST_BYTES) {
            return bytes <= 0 ? Errno.INVALID : Errno.NO_MEMORY;
        }
        Region known = session.registered().covering(address, bytes);
        // Regions of the same memory share its copy.
        long bus =
                known != null
                        ? known.bus(address)
                        : session.process().allocate((address & PAGE_MASK) + bytes)
                                + (address & PAGE_MASK);
        int key =
                session.nic(number)
                        .register(
                                call.integer(1),
                                new Region(number, 0, address, bytes, bus),
                                call.integer(4));
        if (key == 0) {
            return Errno.NO_MEMORY;
        }
        Region region = new Region(number, key, address, bytes, bus);
        session.registered().add(region, session.memory());
        byte[] stored =
                ByteBuffer.allocate(Integer.BYTES)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .putInt(key)
                        .array();
        session.memory().store(call.address(5), stored, 0, stored.length);
        return 0;
    }

    private int deregister(Call call) {
        Nic nic = session.nic(call.integer(0));
        Region region = session.registered().find(call.integer(1));
        if (region == null) {
            return Errno.INVALID;
        }
        nic.deregister(region.key());
        session.registered().remove(region);
        return 0;
    }

    private int poll(Call call) {
        long before = session.activity().stamp();
        return session.registered().pending()
                ? endPoll()
                : session.waits()
                        .until(
                                () -> session.activity().stamp() != before,
                                () ->
                                        session.activity()
                                                .await("a store to registered memory", false),
                                this::endPoll);
    }

    private int endPoll() {
        session.work(session.process().constants().verbs().pollPs());
        return 0;
    }
}
