package dev.doorbell.coordinator.access;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;

/**
 * Check for cross-site requests. A browser sends the site that caused a request in {@code
 * Sec-Fetch-Site} and in {@code Origin}. Other programs send neither.
 */
public final class Origins {

    private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");
    private static final Set<String> OWN = Set.of("same-origin", "none");
    private static final Map<String, Integer> PORTS = Map.of("http", 80, "https", 443);

    private Origins() {}

    /** Returns true if a page of another site caused a request that may change state. */
    public static boolean foreign(HttpServletRequest request) {
        if (READING.contains(request.getMethod())) {
            return false;
        }
        String site = request.getHeader("Sec-Fetch-Site");
        String origin = request.getHeader(HttpHeaders.ORIGIN);
        return (site != null && !OWN.contains(site)) || (origin != null && !own(origin, request));
    }

    /**
     * Returns true if an origin is the address under which the client called the coordinator. The
     * scheme is not compared: behind a proxy that ends TLS, the browser's differs from the
     * coordinator's.
     */
    private static boolean own(String origin, HttpServletRequest request) {
        URI page = uri(origin);
        if (page == null || page.getHost() == null || page.getScheme() == null) {
            return false; // "null" is the origin of a frame in a sandbox and of a local file.
        }
        int usual = PORTS.getOrDefault(page.getScheme().toLowerCase(Locale.ROOT), -1);
        return same(page, uri("//" + request.getHeader(HttpHeaders.HOST)), usual)
                // Differs from the header where X-Forwarded-Host is trusted.
                || same(
                        page,
                        uri("//" + request.getServerName() + ":" + request.getServerPort()),
                        usual);
    }

    private static boolean same(URI page, @Nullable URI here, int usualPort) {
        return here != null
                && page.getHost().equalsIgnoreCase(here.getHost())
                && port(page, usualPort) == port(here, usualPort);
    }

    private static int port(URI address, int usual) {
        return address.getPort() < 0 ? usual : address.getPort();
    }

    private static @Nullable URI uri(String text) {
        try {
            return new URI(text);
        } catch (URISyntaxException e) {
            return null;
        }
    }
}
