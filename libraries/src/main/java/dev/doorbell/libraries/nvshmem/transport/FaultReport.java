package dev.doorbell.libraries.nvshmem.transport;

import dev.doorbell.hardware.node.Node;

/**
 * Report of the errors that end a PE.
 *
 * @param node of the PE
 * @param pe its number
 */
public record FaultReport(Node node, int pe) {

    /** Reports an error to the user, once however often it is found. */
    public void add(String sentence) {
        node.instruments().fault("PE " + pe + ": " + sentence);
    }
}
