package dev.doorbell.coordinator.connection;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.apache.coyote.Response;
import org.apache.tomcat.util.net.SocketWrapperBase;

/**
 * Requests in service, with a limit. One more request ends the oldest of those that wait for their
 * client to send or to read. Slow clients thus displace only each other.
 */
final class InService {

    private static final int MOST = 256;

    private final Set<Served> all = new LinkedHashSet<>();

    /** Starts the service of a request. */
    Served begin(TimedInput input, Response response) {
        Served served = new Served(input, response, input.socket());
        Optional<Served> surplus;
        synchronized (all) {
            all.add(served);
            surplus =
                    all.size() > MOST
                            ? all.stream().filter(Served::waits).findFirst()
                            : Optional.empty();
            surplus.ifPresent(all::remove);
        }
        surplus.ifPresent(slow -> slow.socket.close());
        return served;
    }

    /** Request until its response is sent. */
    final class Served {

        private final TimedInput input;
        private final Response response;
        private final SocketWrapperBase<?> socket;

        private Served(TimedInput input, Response response, SocketWrapperBase<?> socket) {
            this.input = input;
            this.response = response;
            this.socket = socket;
        }

        private boolean waits() {
            return input.waiting() || response.isCommitted();
        }

        void end() {
            synchronized (all) {
                all.remove(this);
            }
        }
    }
}
