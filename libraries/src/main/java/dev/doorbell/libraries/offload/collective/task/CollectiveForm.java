package dev.doorbell.libraries.offload.collective.task;

/** Who puts the bytes into the ranks' buffers, for broadcasts and allgathers. */
public enum CollectiveForm {
    /** Workers write into the buffer of every rank. */
    FLAT,
    /**
     * Workers write once into memory the ranks of a node share; each rank copies from there when it
     * waits.
     */
    HIERARCHICAL
}
