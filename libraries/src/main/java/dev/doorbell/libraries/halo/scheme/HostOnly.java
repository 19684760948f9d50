package dev.doorbell.libraries.halo.scheme;

import dev.doorbell.libraries.halo.Exchanger;
import dev.doorbell.libraries.halo.FieldArrays;
import dev.doorbell.libraries.halo.cost.HostCaches;

/** Scheme without GPU: a core gathers, sends, and scatters received data. */
final class HostOnly implements Exchanger {

    private final HaloRank rank;

    HostOnly(HaloRank rank) {
        this.rank = rank;
    }

    @Override
    public FieldArrays fields() {
        return rank.hostFields();
    }

    @Override
    public void exchange(int fields) {
        Messages messages = new Messages(rank, fields, false);
        for (int peer = 0; peer < messages.peers(); peer++) {
            for (int field = 0; field < fields; field++) {
                rank.gatherOnHost(field, fields, peer, HostCaches.Writer.CORE);
            }
            messages.send(peer);
        }
        for (int peer = 0; peer < messages.peers(); peer++) {
            messages.await(peer);
            rank.scatterOnHost(fields, peer, HostCaches.Writer.CORE);
        }
        messages.finish();
    }
}
