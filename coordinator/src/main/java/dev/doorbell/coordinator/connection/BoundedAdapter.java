package dev.doorbell.coordinator.connection;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.coyote.ActionCode;
import org.apache.coyote.Adapter;
import org.apache.coyote.Request;
import org.apache.coyote.Response;
import org.apache.tomcat.util.net.SocketEvent;

/**
 * Adapter between Tomcat and the application. It does not wait for an unread body before the
 * response is sent, and for at most a second afterwards. Then it closes the connection.
 */
final class BoundedAdapter implements Adapter {

    private static final long MOST_REST_BYTES = 8 << 20;

    private final Adapter application;
    private final InService inService;

    BoundedAdapter(Adapter application, InService inService) {
        this.application = application;
        this.inService = inService;
    }

    @Override
    public void service(Request request, Response response) throws Exception {
        TimedInput input = (TimedInput) request.getInputBuffer();
        input.begin();
        InService.Served served = inService.begin(input, response);
        try {
            application.service(request, response);
            input.answered();
            if (!async(request) && !ended(request, input)) {
                request.action(ActionCode.CLOSE_NOW, null);
            }
        } finally {
            served.end();
        }
    }

    private static boolean ended(Request request, TimedInput input) {
        long length = request.getContentLengthLong();
        boolean none = length == 0 || (length < 0 && !chunked(request));
        if (none || input.ended() || request.getBytesRead() == length) {
            return true;
        }
        if (request.hasExpectation()) {
            return false; // The client has not sent it.
        }
        Rest rest = new Rest();
        try {
            while (request.getBytesRead() < MOST_REST_BYTES) {
                if (request.doRead(rest) < 0 || request.getBytesRead() == length) {
                    return true;
                }
            }
        } catch (IOException tooSlow) {
            return false;
        }
        return false;
    }

    private static boolean async(Request request) {
        AtomicBoolean async = new AtomicBoolean();
        request.action(ActionCode.ASYNC_IS_ASYNC, async);
        return async.get();
    }

    private static boolean chunked(Request request) {
        return request.getHeader("Transfer-Encoding") != null;
    }

    @Override
    public boolean prepare(Request request, Response response) throws Exception {
        return application.prepare(request, response);
    }

    @Override
    public boolean asyncDispatch(Request request, Response response, SocketEvent event)
            throws Exception {
        return application.asyncDispatch(request, response, event);
    }

    @Override
    public void log(Request request, Response response, long time) {
        application.log(request, response, time);
    }

    @Override
    public void checkRecycled(Request request, Response response) {
        application.checkRecycled(request, response);
    }

    @Override
    public String getDomain() {
        return application.getDomain();
    }
}
