package dev.doorbell.hardware.nic.queue;

/**
 * A message in the transmit order of its queue pair: nothing of it leaves before all earlier ones
 * have.
 */
public interface Transmission {

    /**
     * Sends the data that is there to send now; returns true when nothing is left of the message.
     */
    boolean pump();
}
