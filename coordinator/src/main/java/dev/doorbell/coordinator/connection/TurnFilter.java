package dev.doorbell.coordinator.connection;

import dev.doorbell.coordinator.access.AccessFilter;
import dev.doorbell.coordinator.access.Refusal;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Filter that gives each accepted request a turn, from its start to the first byte of its response.
 */
@Component
@Order(AccessFilter.ORDER + 1)
final class TurnFilter extends OncePerRequestFilter {

    private static final int MOST = 16;
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Turns turns = new Turns(MOST);

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        try {
            if (!turns.take(PATIENCE)) {
                response.setHeader(HttpHeaders.RETRY_AFTER, "1");
                Refusal.send(
                        response,
                        HttpStatus.SERVICE_UNAVAILABLE,
                        "%d requests are worked on already; try again later".formatted(MOST));
                return;
            }
            chain.doFilter(request, new Answer(response));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            Turns.leave();
        }
    }

    /** Response whose writing takes no turn, because a client may read it slowly. */
    private static final class Answer extends HttpServletResponseWrapper {

        Answer(HttpServletResponse response) {
            super(response);
        }

        @Override
        public ServletOutputStream getOutputStream() throws IOException {
            Turns.leave();
            return super.getOutputStream();
        }

        @Override
        public PrintWriter getWriter() throws IOException {
            Turns.leave();
            return super.getWriter();
        }
    }
}
