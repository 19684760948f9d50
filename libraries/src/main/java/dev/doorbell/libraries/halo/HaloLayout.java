package dev.doorbell.libraries.halo;

import dev.doorbell.libraries.mesh.Domain;
import dev.doorbell.libraries.mesh.Neighbour;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Layout of a domain's packed buffers: the numbers of the first peer, then those of the second and
 * so on. Within a peer, fields are consecutive.
 *
 * @param domain domain of the buffers
 * @param peers domains it exchanges with, in order of their numbers
 */
public record HaloLayout(Domain domain, List<Neighbour> peers) {

    public HaloLayout {
        peers = List.copyOf(peers);
    }

    /** Returns the layout for the domain's neighbours only. */
    public static HaloLayout real(Domain domain) {
        return new HaloLayout(domain, domain.neighbours());
    }

    /** Returns the layout for every other domain, although most exchange nothing. */
    public static HaloLayout all(Domain domain, int domains) {
        List<Neighbour> peers = new ArrayList<>();
        int next = 0;
        int ghost = domain.owned().length;
        for (int other = 0; other < domains; other++) {
            if (next < domain.neighbours().size()
                    && domain.neighbours().get(next).domain() == other) {
                Neighbour known = domain.neighbours().get(next++);
                peers.add(known);
                ghost = known.receive() + known.received();
            } else if (other != domain.number()) {
                peers.add(new Neighbour(other, new int[0], ghost, 0));
            }
        }
        return new HaloLayout(domain, peers);
    }

    /** Number of owned cells that a peer needs; one that several peers need counts once. */
    public long boundary() {
        return peers.stream().flatMapToInt(it -> Arrays.stream(it.send())).distinct().count();
    }

    /** Bytes of one field with all its cells, including ghosts. */
    public long fieldBytes() {
        return (long) domain.cells() * Double.BYTES;
    }

    /** Bytes of one field sent to all peers. */
    public long sentBytes() {
        return (long) domain.sent() * Double.BYTES;
    }

    /** Bytes of one field received from all peers. */
    public long receivedBytes() {
        return (long) domain.ghosts().length * Double.BYTES;
    }

    /** Offset of a peer's part of the send buffer, in bytes. */
    public long sendOffset(int peer, int fields) {
        long numbers = 0;
        for (int i = 0; i < peer; i++) {
            numbers += peers.get(i).send().length;
        }
        return numbers * fields * Double.BYTES;
    }

    /** Offset of a peer's part of the receive buffer, in bytes. */
    public long receiveOffset(int peer, int fields) {
        long ghosts = peers.get(peer).receive() - (long) domain.owned().length;
        return ghosts * fields * Double.BYTES;
    }

    /** Bytes sent to a peer. */
    public int sentBytes(int peer, int fields) {
        return Math.multiplyExact(peers.get(peer).send().length, fields * Double.BYTES);
    }

    /** Bytes received from a peer. */
    public int receivedBytes(int peer, int fields) {
        return Math.multiplyExact(peers.get(peer).received(), fields * Double.BYTES);
    }

    /** Returns the index of the peer with domain {@code number}. Throws if there is none. */
    public int peer(int number) {
        for (int i = 0; i < peers.size(); i++) {
            if (peers.get(i).domain() == number) {
                return i;
            }
        }
        throw new IllegalArgumentException(
                "expected a peer of domain " + domain.number() + " but was " + number);
    }
}
