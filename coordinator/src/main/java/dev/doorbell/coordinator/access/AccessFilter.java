package dev.doorbell.coordinator.access;

import dev.doorbell.coordinator.access.limit.LimitedBody;
import dev.doorbell.coordinator.access.limit.RequestLimiter;
import dev.doorbell.coordinator.access.role.Caller;
import dev.doorbell.coordinator.access.role.RequiredRole;
import dev.doorbell.coordinator.access.role.Role;
import dev.doorbell.coordinator.access.role.Tokens;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Filter of requests. It checks the client's rate, the size of the body, and a token with the
 * required role, from a header or from the cookie of the login page.
 */
@Component
@Order(AccessFilter.ORDER)
public final class AccessFilter extends OncePerRequestFilter {

    /** Order before all filters that read a body. */
    public static final int ORDER = -20_000;

    /** Cookie with a browser's token. */
    public static final String COOKIE = "doorbell-token";

    private static final String BEARER = "Bearer ";

    /** Longest path; every address of the coordinator is shorter than a tenth of it. */
    private static final int MAX_PATH = 2_048;

    private final Tokens tokens;
    private final AccessMode mode;
    private final RequestLimiter limiter;
    private final long maxBytes;

    AccessFilter(AccessProperties properties, Tokens tokens, AccessMode mode) {
        this.tokens = tokens;
        this.mode = mode;
        limiter = new RequestLimiter(properties.requestsPerSecond(), System::nanoTime);
        maxBytes = properties.maxBody().toBytes();
    }

    @Override
    protected void doFilterInternal(
            HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Optional<Caller> caller = caller(request);
        int path = request.getRequestURI().length();
        if (path > MAX_PATH) {
            Refusal.send(
                    response,
                    HttpStatus.URI_TOO_LONG,
                    "the path has %d characters; expected at most %d".formatted(path, MAX_PATH));
        } else if (!limiter.admits(caller.map(Caller::name).orElse("") + request.getRemoteAddr())) {
            response.setHeader(HttpHeaders.RETRY_AFTER, "1");
            Refusal.send(
                    response, HttpStatus.TOO_MANY_REQUESTS, "too many requests; try again later");
        } else if (!mode.knows(request.getHeader(HttpHeaders.HOST))) {
            Refusal.send(
                    response,
                    HttpStatus.FORBIDDEN,
                    "no token is required here, so the coordinator answers to localhost and"
                            + " loopback addresses only");
        } else if (request.getContentLengthLong() > maxBytes) {
            Refusal.send(
                    response,
                    HttpStatus.CONTENT_TOO_LARGE,
                    "the body has %d bytes; expected at most %d"
                            .formatted(request.getContentLengthLong(), maxBytes));
        } else {
            admit(request, response, chain, caller);
        }
    }

    private void admit(
            HttpServletRequest request,
            HttpServletResponse response,
            FilterChain chain,
            Optional<Caller> caller)
            throws ServletException, IOException {
        Optional<Role> needed = RequiredRole.http(request.getMethod(), request.getRequestURI());
        if (needed.isPresent() && caller.isEmpty()) {
            askForToken(request, response);
        } else if (needed.isPresent() && !caller.get().role().covers(needed.get())) {
            Refusal.send(
                    response,
                    HttpStatus.FORBIDDEN,
                    "the token of %s is a %s's; expected one of a %s"
                            .formatted(
                                    caller.get().name(),
                                    caller.get().role().text(),
                                    needed.get().text()));
        } else {
            HttpServletRequest known = new Known(request, caller.orElse(null));
            boolean lengthUnknown = request.getContentLengthLong() < 0;
            chain.doFilter(lengthUnknown ? new LimitedBody(known, maxBytes) : known, response);
        }
    }

    private Optional<Caller> caller(HttpServletRequest request) {
        if (mode != AccessMode.TOKENS) {
            return Optional.of(Caller.ANYBODY);
        }
        String header = request.getHeader(HttpHeaders.AUTHORIZATION);
        if (header != null) {
            return header.startsWith(BEARER)
                    ? tokens.caller(header.substring(BEARER.length()).strip())
                    : Optional.empty();
        }
        Cookie[] cookies = request.getCookies();
        if (cookies != null) {
            for (Cookie cookie : cookies) {
                if (cookie.getName().equals(COOKIE)) {
                    return tokens.caller(cookie.getValue());
                }
            }
        }
        return Optional.empty();
    }

    /** Sends a browser that requests a page to the login form, and all other clients a problem. */
    private static void askForToken(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        String accepted = request.getHeader(HttpHeaders.ACCEPT);
        boolean page =
                request.getMethod().equals("GET")
                        && accepted != null
                        && accepted.contains(MediaType.TEXT_HTML_VALUE);
        if (page) {
            String query = request.getQueryString();
            String wanted = request.getRequestURI() + (query == null ? "" : "?" + query);
            response.setStatus(HttpStatus.SEE_OTHER.value());
            response.setHeader(
                    HttpHeaders.LOCATION,
                    "/login?next=" + URLEncoder.encode(wanted, StandardCharsets.UTF_8));
            return;
        }
        response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer realm=\"doorbell\"");
        Refusal.send(
                response,
                HttpStatus.UNAUTHORIZED,
                "a token is required; expected the header 'Authorization: Bearer TOKEN' with one"
                        + " that is known");
    }

    /** Request of an authenticated caller. */
    private static final class Known extends HttpServletRequestWrapper {

        private final @Nullable Caller caller;

        Known(HttpServletRequest request, @Nullable Caller caller) {
            super(request);
            this.caller = caller;
        }

        @Override
        public @Nullable Principal getUserPrincipal() {
            return caller;
        }
    }
}
