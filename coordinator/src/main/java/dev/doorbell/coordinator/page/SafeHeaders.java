package dev.doorbell.coordinator.page;

import dev.doorbell.coordinator.access.AccessFilter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Keeps other sites out: answers run no script but the coordinator's own and cannot be framed, and
 * a browser that says another site made it send a change is refused. Programs say nothing of the
 * kind and are not concerned.
 */
@Component
@Order(AccessFilter.ORDER - 1)
final class SafeHeaders extends OncePerRequestFilter {

    private static final String POLICY =
            "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src"
                    + " 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
    private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");
    private static final Set<String> OWN = Set.of("same-origin", "none");

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        response.setHeader("Content-Security-Policy", POLICY);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("X-Frame-Options", "DENY");
        response.setHeader("Referrer-Policy", "same-origin");
        response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
        response.setHeader("Cross-Origin-Resource-Policy", "same-origin");
        String site = request.getHeader("Sec-Fetch-Site");
        if (site != null && !OWN.contains(site) && !READING.contains(request.getMethod())) {
            response.setStatus(HttpStatus.FORBIDDEN.value());
            response.setContentType("text/plain;charset=UTF-8");
            response.getWriter().write("another site may not change anything here\n");
            return;
        }
        chain.doFilter(request, response);
    }
}
