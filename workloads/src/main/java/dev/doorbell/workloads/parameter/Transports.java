package dev.doorbell.workloads.parameter;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.verbs.EndpointOptions.Transport;
import dev.doorbell.workloads.job.JobException;

/** Transport of MPI between nodes, as a parameter of jobs. */
public final class Transports {

    private static final String NEEDED = "nic.dcHeader";

    /** Parameter of a job. */
    public static final Parameter<Transport> PARAMETER =
            Parameter.choice(
                    "transport",
                    Transport.RC,
                    "between ranks: a connection per peer, or dynamic connections (DC)");

    private Transports() {}

    /** Returns the transport of a job. Refuses DC on adapters that lack it. */
    public static Transport of(Parameters given, Profile profile) {
        Transport transport = given.get(PARAMETER);
        if (transport == Transport.DC && !profile.constants().containsKey(NEEDED)) {
            throw JobException.invalid(
                    PARAMETER.name(),
                    "dc",
                    "rc: the adapters of profile %s have no DC, which constant %s stands for"
                            .formatted(profile.name(), NEEDED));
        }
        return transport;
    }
}
