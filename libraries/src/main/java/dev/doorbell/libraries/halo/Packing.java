package dev.doorbell.libraries.halo;

import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.libraries.mesh.Neighbour;
import org.jspecify.annotations.Nullable;

/** Copy of numbers between fields and packed buffers of a node. It takes no virtual time. */
public final class Packing {

    private final HaloLayout layout;
    private final NodeMemory memory;
    private @Nullable Defect defect;

    /** Creates the packing of a domain on a node with {@code memory}. */
    public Packing(HaloLayout layout, NodeMemory memory) {
        this.layout = layout;
        this.memory = memory;
    }

    /** Layout of the packed buffers. */
    public HaloLayout layout() {
        return layout;
    }

    /** Applies a defect to later exchanges; {@code null} for none. */
    public void spoil(@Nullable Defect how) {
        defect = how;
    }

    /**
     * Packs one field for one peer.
     *
     * @param buffer bus address of the whole packed buffer
     * @param fields number of fields in the exchange
     */
    public void gather(FieldArrays from, int field, int fields, int peer, long buffer) {
        Neighbour to = layout.peers().get(peer);
        int me = layout.domain().number();
        if (memory.phantom(buffer) || hit(Defect.Kind.STALE, me, to.domain())) {
            return;
        }
        int[] cells = to.send();
        int shift = hit(Defect.Kind.PERMUTE, me, to.domain()) ? 1 : 0;
        Memory target = memory.space(buffer);
        long at = NodeMemory.offset(buffer) + layout.sendOffset(peer, fields);
        at += (long) field * cells.length * Double.BYTES;
        for (int i = 0; i < cells.length; i++) {
            int cell = cells[i + shift < cells.length ? i + shift : 0];
            target.writeLong(at + (long) i * Double.BYTES, from.read(field, cell));
        }
    }

    /** Packs all fields for one peer. */
    public void gather(FieldArrays from, int fields, int peer, long buffer) {
        for (int field = 0; field < fields; field++) {
            gather(from, field, fields, peer, buffer);
        }
    }

    /** Unpacks one field from one peer. */
    public void scatter(FieldArrays to, int field, int fields, int peer, long buffer) {
        Neighbour from = layout.peers().get(peer);
        if (memory.phantom(buffer)
                || hit(Defect.Kind.DROP, from.domain(), layout.domain().number())) {
            return;
        }
        Memory source = memory.space(buffer);
        long at = NodeMemory.offset(buffer) + layout.receiveOffset(peer, fields);
        at += (long) field * from.received() * Double.BYTES;
        for (int i = 0; i < from.received(); i++) {
            long bits = source.readLong(at + (long) i * Double.BYTES);
            to.write(field, from.receive() + i, bits);
        }
    }

    /** Unpacks all fields from one peer. */
    public void scatter(FieldArrays to, int fields, int peer, long buffer) {
        for (int field = 0; field < fields; field++) {
            scatter(to, field, fields, peer, buffer);
        }
    }

    private boolean hit(Defect.Kind kind, int sender, int receiver) {
        return Defect.hits(defect, kind, sender, receiver);
    }
}
