package dev.doorbell.coordinator.page;

import dev.doorbell.coordinator.access.AccessFilter;
import dev.doorbell.coordinator.access.Origins;
import dev.doorbell.coordinator.access.Refusal;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Protection against other sites. Answers run no script but the coordinator's own and cannot be
 * framed. A change that a page of another site made a browser send is rejected.
 */
@Component
@Order(AccessFilter.ORDER - 1)
final class SafeHeaders extends OncePerRequestFilter {

    private static final String POLICY =
            "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src"
                    + " 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
    private static final String FOREIGN = "another site may not change anything here";

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        // The style sheet of Swagger UI has its pictures inside.
        boolean api = request.getRequestURI().equals("/api");
        response.setHeader(
                "Content-Security-Policy",
                api ? POLICY.replace("img-src 'self'", "img-src 'self' data:") : POLICY);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("X-Frame-Options", "DENY");
        response.setHeader("Referrer-Policy", "same-origin");
        // A page may talk to a window that it has opened: the timeline hands a trace to Perfetto.
        response.setHeader("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
        response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
        if (Origins.foreign(request)) {
            refuse(request, response);
            return;
        }
        chain.doFilter(request, response);
    }

    private static void refuse(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (request.getRequestURI().startsWith("/api/")) {
            Refusal.send(response, HttpStatus.FORBIDDEN, FOREIGN);
        } else {
            response.setStatus(HttpStatus.FORBIDDEN.value());
            response.setContentType("text/plain;charset=UTF-8");
            response.getWriter().write(FOREIGN + "\n");
        }
    }
}
