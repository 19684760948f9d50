package dev.doorbell.hardware.nic.queue;

/**
 * A message in the transmit order of its queue pair: nothing of it leaves before all earlier ones
 * have.
 */
public interface Transmission {

    /** Sends what is there to send now; true when nothing is left of the message. */
    boolean pump();
}
