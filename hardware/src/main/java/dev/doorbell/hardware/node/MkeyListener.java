package dev.doorbell.hardware.node;

import dev.doorbell.hardware.verbs.CommandStatus;

/** Takes the answer to a command about a key. */
@FunctionalInterface
public interface MkeyListener {

    /**
     * The command has ended.
     *
     * @param key it made or was about; 0 unless {@code status} is OK
     */
    void answered(CommandStatus status, int key);
}
