package dev.doorbell.workloads.halo.exchange;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.libraries.halo.FieldArrays;
import dev.doorbell.libraries.mesh.Domain;
import dev.doorbell.libraries.mesh.Neighbour;
import dev.doorbell.workloads.measure.Pattern;

/**
 * Numbers that tell cell, field and exchange apart, written to owned cells before an exchange and
 * looked for in ghosts after it.
 */
final class GhostCheck {

    private static final long FIELDS = 16;

    private final Node node;
    private final Domain domain;
    private final long seed;

    /** Flags of the owned cells that are sent. */
    private final boolean[] sent;

    private boolean reported;

    GhostCheck(Node node, Domain domain, long seed) {
        this.node = node;
        this.domain = domain;
        this.seed = seed;
        sent = new boolean[domain.owned().length];
        for (Neighbour neighbour : domain.neighbours()) {
            for (int cell : neighbour.send()) {
                sent[cell] = true;
            }
        }
    }

    /** Writes all owned cells as they are before the first of some exchanges. */
    void fill(FieldArrays fields, int count, long exchange) {
        Pattern pattern = new Pattern(seed, exchange);
        for (int field = 0; field < count; field++) {
            for (int cell = 0; cell < domain.owned().length; cell++) {
                fields.write(field, cell, pattern.word(word(domain.owned()[cell], field)));
            }
        }
    }

    /** Writes new values to the cells that are sent. */
    void advance(FieldArrays fields, int count, long exchange) {
        Pattern pattern = new Pattern(seed, exchange);
        for (int field = 0; field < count; field++) {
            for (int cell = 0; cell < sent.length; cell++) {
                if (sent[cell]) {
                    fields.write(field, cell, pattern.word(word(domain.owned()[cell], field)));
                }
            }
        }
    }

    /** Compares all ghosts with the values that their owners wrote. */
    void verify(FieldArrays fields, int count, long exchange, String scheme) {
        Pattern pattern = new Pattern(seed, exchange);
        for (Neighbour neighbour : domain.neighbours()) {
            long wrong = 0;
            for (int field = 0; field < count; field++) {
                for (int i = 0; i < neighbour.received(); i++) {
                    int ghost = neighbour.receive() + i;
                    int cell = domain.ghosts()[ghost - domain.owned().length];
                    if (fields.read(field, ghost) != pattern.word(word(cell, field))) {
                        report(neighbour, field, cell, scheme);
                        wrong += Double.BYTES;
                    }
                }
            }
            Pattern.count(node, (long) count * neighbour.received() * Double.BYTES, wrong);
        }
    }

    /** Compares owned cells, which no exchange may change. */
    void verifyOwned(FieldArrays fields, int count, long first, long last) {
        Pattern before = new Pattern(seed, first);
        Pattern after = new Pattern(seed, last);
        long wrong = 0;
        for (int field = 0; field < count; field++) {
            for (int cell = 0; cell < sent.length; cell++) {
                long word = word(domain.owned()[cell], field);
                long right = sent[cell] ? after.word(word) : before.word(word);
                wrong += fields.read(field, cell) == right ? 0 : Double.BYTES;
            }
        }
        Pattern.count(node, (long) count * sent.length * Double.BYTES, wrong);
    }

    private void report(Neighbour neighbour, int field, int cell, String scheme) {
        if (!reported) {
            reported = true;
            node.instruments()
                    .fault(
                            "domain %d: scheme %s left field %d of cell %d, a ghost of neighbour %d, other than its owner has it"
                                    .formatted(
                                            domain.number(),
                                            scheme,
                                            field,
                                            cell,
                                            neighbour.domain()));
        }
    }

    private static long word(int cell, int field) {
        return cell * FIELDS + field;
    }
}
