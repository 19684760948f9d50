package dev.doorbell.coordinator.connection;

import java.io.IOException;
import java.time.Duration;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.apache.coyote.http11.Http11Processor;
import org.apache.tomcat.util.net.AbstractEndpoint.Handler.SocketState;
import org.apache.tomcat.util.net.SocketWrapperBase;

/** Connection with timeouts for headers and bodies. */
final class BoundedProcessor extends Http11Processor {

    /** Timeout from a request's first byte to the end of its headers. */
    private static final Duration HEADERS = Duration.ofSeconds(10);

    private final TimedInput input;
    private long headersSinceNanos;
    private boolean headersBegun;

    /** Creates a connection of {@code protocol}, whose adapter is known by now. */
    BoundedProcessor(AbstractHttp11Protocol<?> protocol, InService inService) {
        super(protocol, new BoundedAdapter(protocol.getAdapter(), inService));
        input = new TimedInput(request.getInputBuffer(), () -> socketWrapper);
        request.setInputBuffer(input);
    }

    /** Handles the arrival of header bytes, or of a whole request. */
    @Override
    public SocketState service(SocketWrapperBase<?> socket) throws IOException {
        if (headersBegun && System.nanoTime() - headersSinceNanos > HEADERS.toNanos()) {
            headersBegun = false;
            return SocketState.CLOSED;
        }
        long served = input.requests();
        SocketState state = super.service(socket);
        boolean incomplete = state == SocketState.LONG && !isAsync();
        if (incomplete && (!headersBegun || input.requests() != served)) {
            headersSinceNanos = System.nanoTime();
        }
        headersBegun = incomplete;
        return state;
    }
}
