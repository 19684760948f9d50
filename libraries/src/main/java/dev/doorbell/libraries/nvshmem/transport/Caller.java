package dev.doorbell.libraries.nvshmem.transport;

import dev.doorbell.hardware.node.Program;

/** The code a transport works for: a thread block of a kernel. */
public interface Caller {

    /** The program that runs it; its virtual time passes while a transport works. */
    Program program();

    /** Number of the thread block in its grid, from 0. */
    int index();

    /** Threads of the thread block. */
    int threads();

    /** Records that its communication has failed and returns what ends it. */
    RuntimeException fault(String sentence);
}
