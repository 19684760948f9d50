package dev.doorbell.workloads.msccl.environment;

import dev.doorbell.libraries.msccl.nccl.transport.Distance;
import dev.doorbell.libraries.msccl.nccl.transport.TransportRules;
import dev.doorbell.workloads.job.JobException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Collectors;

/** The environment variables that choose transports. */
public final class TransportVariables {

    private static final String PEERS_DISABLE = "NCCL_P2P_DISABLE";
    private static final String LEVEL = "NCCL_P2P_LEVEL";
    private static final String SHARED_MEMORY_DISABLE = "NCCL_SHM_DISABLE";
    private static final String INTRA_DISABLE = "NCCL_NET_DISABLE_INTRA";
    private static final String NETWORK = "NCCL_NET";
    private static final String IB_DISABLE = "NCCL_IB_DISABLE";

    /** The variables. */
    public static final List<String> VARIABLES =
            List.of(
                    PEERS_DISABLE,
                    LEVEL,
                    SHARED_MEMORY_DISABLE,
                    INTRA_DISABLE,
                    NETWORK,
                    IB_DISABLE);

    private static final String NEVER = "LOC";
    private static final String INFINIBAND = "IB";
    private static final String SOCKET = "SOCKET";

    private TransportVariables() {}

    /** Returns the wishes that the variables express. */
    public static TransportRules of(SortedMap<String, String> env) {
        Optional<String> level =
                Optional.ofNullable(env.get(LEVEL)).map(String::trim).filter(it -> !it.isEmpty());
        return new TransportRules(
                !RuntimeVariables.flag(env, PEERS_DISABLE, false)
                        && !level.filter(NEVER::equals).isPresent(),
                level.filter(it -> !it.equals(NEVER)).map(TransportVariables::distance),
                !RuntimeVariables.flag(env, SHARED_MEMORY_DISABLE, false),
                !RuntimeVariables.flag(env, INTRA_DISABLE, false),
                sockets(env));
    }

    private static Distance distance(String level) {
        for (Distance distance : Distance.values()) {
            if (distance.name().equals(level)) {
                return distance;
            }
        }
        throw JobException.invalid(
                "env",
                LEVEL + "=" + level,
                "one of LOC, "
                        + Arrays.stream(Distance.values())
                                .map(Distance::name)
                                .collect(Collectors.joining(", ")));
    }

    private static boolean sockets(SortedMap<String, String> env) {
        boolean disabled = RuntimeVariables.flag(env, IB_DISABLE, false);
        String network = env.getOrDefault(NETWORK, "").trim();
        return switch (network.toUpperCase(Locale.ROOT)) {
            case "" -> disabled;
            case SOCKET -> true;
            case INFINIBAND -> {
                if (disabled) {
                    throw JobException.invalid(
                            "env", NETWORK + "=" + network, "Socket with " + IB_DISABLE + "=1");
                }
                yield false;
            }
            default -> throw JobException.invalid("env", NETWORK + "=" + network, "IB or Socket");
        };
    }
}
