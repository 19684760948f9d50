package dev.doorbell.libraries.offload.collective.task;

/** Method by which broadcasts and allgathers reach the ranks' buffers. */
public enum CollectiveForm {
    /** Workers write into the buffer of every rank. */
    FLAT,
    /**
     * Workers write once into memory that the ranks of a node share; each rank copies from there
     * when it waits.
     */
    HIERARCHICAL
}
