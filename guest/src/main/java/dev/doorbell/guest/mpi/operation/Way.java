package dev.doorbell.guest.mpi.operation;

import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.Request;
import dev.doorbell.workloads.offload.Collectives;

/** Progress of an operation. */
public interface Way {

    /** Way of an operation that is complete. */
    Way DONE =
            new Way() {
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

    /** Returns the way of an operation of the library on hosts. */
    static Way of(Mpi mpi, Request request) {
        return new Way() {
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

    /** Returns the way of a collective on the path of the job. */
    static Way of(Collectives.Operation collective) {
        return new Way() {
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

    /** Returns the way of an operation that is complete if two others are. */
    static Way both(Way first, Way second) {
        return new Way() {
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
