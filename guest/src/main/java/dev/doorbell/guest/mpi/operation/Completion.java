package dev.doorbell.guest.mpi.operation;

import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.Request;
import dev.doorbell.workloads.offload.Collectives;

/** Completion of an operation, which its owner tests or awaits. */
public interface Completion {

    /** Completion that has happened. */
    Completion DONE =
            new Completion() {
                @Override
                public boolean test() {
                    return true;
                }

                @Override
                public void await() {}
            };

    /** Makes progress. Returns true if the operation is complete. */
    boolean test();

    /** Waits until the operation is complete. */
    void await();

    /** Returns false if a message had another length than its place. */
    default boolean exact() {
        return true;
    }

    /** Returns the completion of an operation of the library on hosts. */
    static Completion of(Mpi mpi, Request request) {
        return new Completion() {
            @Override
            public boolean test() {
                return mpi.test(request);
            }

            @Override
            public void await() {
                mpi.await(request);
            }

            @Override
            public boolean exact() {
                return request.exact();
            }
        };
    }

    /** Returns the completion of a collective on the path of the job. */
    static Completion of(Collectives.Operation collective) {
        return new Completion() {
            @Override
            public boolean test() {
                return collective.test();
            }

            @Override
            public void await() {
                collective.await();
            }

            @Override
            public boolean exact() {
                return collective.exact();
            }
        };
    }

    /** Returns the completion of two operations together. */
    static Completion both(Completion first, Completion second) {
        return new Completion() {
            @Override
            public boolean test() {
                boolean done = first.test();
                return second.test() && done;
            }

            @Override
            public void await() {
                first.await();
                second.await();
            }
        };
    }
}
