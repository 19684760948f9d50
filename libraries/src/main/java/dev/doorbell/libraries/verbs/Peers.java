package dev.doorbell.libraries.verbs;

/**
 * Numbers of a job's endpoints. The two ends of a reliable connection derive the numbers of its
 * queue pairs from them.
 */
public interface Peers {

    /** Number of endpoints of the job. */
    int count();

    /** Returns the number of an endpoint in the job, from 0. */
    int inJob(EndpointAddress endpoint);

    /** Returns the number of an endpoint among those of its NIC, from 0. */
    int onNic(EndpointAddress endpoint);

    /** Returns the endpoints that an endpoint is connected to. */
    Iterable<EndpointAddress> peersOf(EndpointAddress endpoint);
}
