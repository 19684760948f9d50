package dev.doorbell.coordinator.page;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.resource.NoResourceFoundException;

/** Page for unknown addresses, for browsers. */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
final class NoSuchPage implements HandlerExceptionResolver {

    @Override
    public @Nullable ModelAndView resolveException(
            HttpServletRequest request,
            HttpServletResponse response,
            @Nullable Object handler,
            Exception e) {
        if (!(e instanceof NoResourceFoundException nothing) || !wantsPage(request)) {
            return null;
        }
        ResponseEntity<String> page =
                PageAdvice.notFound("there is nothing at /" + nothing.getResourcePath());
        response.setStatus(HttpStatus.NOT_FOUND.value());
        page.getHeaders()
                .forEach(
                        (name, values) -> values.forEach(value -> response.addHeader(name, value)));
        try {
            response.getWriter().write(String.valueOf(page.getBody()));
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
        return new ModelAndView();
    }

    private static boolean wantsPage(HttpServletRequest request) {
        String accepted = request.getHeader(HttpHeaders.ACCEPT);
        return accepted != null
                && accepted.contains(MediaType.TEXT_HTML_VALUE)
                && !request.getRequestURI().startsWith("/api/");
    }
}
