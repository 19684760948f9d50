package dev.doorbell.coordinator.connection;

import java.io.IOException;
import java.time.Duration;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.apache.coyote.http11.Http11Processor;
import org.apache.tomcat.util.net.AbstractEndpoint.Handler.SocketState;
import org.apache.tomcat.util.net.SocketWrapperBase;

/** Connection whose headers and bodies come within a time, or not at all. */
final class BoundedProcessor extends Http11Processor {

    /** From a request's first byte to the end of its headers. */
    private static final Duration HEADERS = Duration.ofSeconds(10);

    private final TimedInput input;
    private long headersSinceNanos;
    private boolean headersBegun;

    /** Connection of {@code protocol}, whose adapter is known by now. */
    BoundedProcessor(AbstractHttp11Protocol<?> protocol, InService inService) {
        super(protocol, new BoundedAdapter(protocol.getAdapter(), inService));
        input = new TimedInput(request.getInputBuffer(), () -> socketWrapper);
        request.setInputBuffer(input);
    }

    /** Called when bytes of a header, or a whole request, have come. */
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
