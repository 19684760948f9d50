package dev.doorbell.libraries.msccl.builder;

/**
 * One line of a program: copies or reduces chunks from one place to another.
 *
 * @param from source
 * @param to destination, with as many chunks
 * @param reduces true if the source is combined with the destination
 * @param lane path of the data
 */
record Action(Place from, Place to, boolean reduces, Lane lane) {}
