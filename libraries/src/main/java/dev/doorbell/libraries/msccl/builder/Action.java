package dev.doorbell.libraries.msccl.builder;

/**
 * One line of a program: chunks copied or reduced from one place to another.
 *
 * @param from what is read
 * @param to what is written, as many chunks
 * @param reduces whether it is combined with what is there
 * @param lane the way
 */
record Action(Place from, Place to, boolean reduces, Lane lane) {}
