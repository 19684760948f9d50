package dev.doorbell.coordinator.access.limit;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.IOException;

/** Request whose body has no declared length; reading stops at the limit. */
public final class LimitedBody extends HttpServletRequestWrapper {

    private final long limit;

    /** The request with a body of at most {@code limit} bytes. */
    public LimitedBody(HttpServletRequest request, long limit) {
        super(request);
        this.limit = limit;
    }

    @Override
    public ServletInputStream getInputStream() throws IOException {
        return new Limited(super.getInputStream(), limit);
    }

    private static final class Limited extends ServletInputStream {

        private final ServletInputStream body;
        private long left;

        Limited(ServletInputStream body, long limit) {
            this.body = body;
            left = limit;
        }

        @Override
        public int read() throws IOException {
            int read = body.read();
            count(read < 0 ? 0 : 1);
            return read;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int read = body.read(bytes, offset, length);
            count(Math.max(0, read));
            return read;
        }

        @Override
        public boolean isFinished() {
            return body.isFinished();
        }

        @Override
        public boolean isReady() {
            return body.isReady();
        }

        @Override
        public void setReadListener(ReadListener listener) {
            body.setReadListener(listener);
        }

        private void count(int read) throws BodyTooLargeException {
            left -= read;
            if (left < 0) {
                throw new BodyTooLargeException();
            }
        }
    }
}
