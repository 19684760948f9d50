package dev.doorbell.libraries.nvshmem.transport;

import dev.doorbell.hardware.node.Program;

/** Caller of a transport: a thread block of a kernel. */
public interface Caller {

    /** Program that runs it; its virtual time passes while a transport works. */
    Program program();

    /** Number of the thread block in its grid, from 0. */
    int index();

    /** Threads of the thread block. */
    int threads();

    /** Records a communication failure and returns the exception that ends the caller. */
    RuntimeException fault(String sentence);
}
