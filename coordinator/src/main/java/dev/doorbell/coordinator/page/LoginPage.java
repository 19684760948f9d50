package dev.doorbell.coordinator.page;

import dev.doorbell.coordinator.access.AccessFilter;
import dev.doorbell.coordinator.access.role.Tokens;
import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.html.HtmlNode;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseCookie;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * Login page, on which a browser receives a token. Scripts cannot read it, and no other site can
 * send it.
 */
@RestController
final class LoginPage {

    private static final String HOME = "/";
    private static final String TOKEN =
            "Enter your access token. Ask your administrator if you have none.";

    private final Tokens tokens;

    LoginPage(Tokens tokens) {
        this.tokens = tokens;
    }

    /**
     * Shows the form.
     *
     * @param next page after the login
     */
    @GetMapping("/login")
    ResponseEntity<String> show(@RequestParam(defaultValue = HOME) String next) {
        return form(HttpStatus.OK, next, List.of());
    }

    /** Stores a valid token in the browser. */
    @PostMapping(path = "/login", consumes = MediaType.APPLICATION_FORM_URLENCODED_VALUE)
    ResponseEntity<String> login(
            @RequestParam(defaultValue = "") String token,
            @RequestParam(defaultValue = HOME) String next,
            HttpServletRequest request) {
        if (tokens.caller(token.strip()).isEmpty()) {
            return form(
                    HttpStatus.FORBIDDEN,
                    next,
                    List.of(Parts.sentences("warnings", List.of("This token is not known."))));
        }
        return to(own(next), cookie(token.strip(), request, -1));
    }

    /** Removes the token. */
    @PostMapping("/logout")
    ResponseEntity<String> logout(HttpServletRequest request) {
        return to(URI.create("/login"), cookie("", request, 0));
    }

    private ResponseEntity<String> form(HttpStatus status, String next, List<HtmlNode> notes) {
        List<HtmlNode> parts = new ArrayList<>(notes);
        if (tokens.none()) {
            parts.add(
                    Element.of(
                                    "p",
                                    "This cluster requires no token: everyone who reaches it may use it. ")
                            .add(Element.link(HOME, "Go to its jobs.")));
            return Frame.page(status, "Log in", parts);
        }
        parts.add(Element.of("p", TOKEN));
        parts.add(
                Element.of("form")
                        .with("method", "post")
                        .with("action", "/login")
                        .with("class", "login")
                        .add( // Without a user name, password managers store nothing.
                                Element.of("input")
                                        .with("type", "text")
                                        .with("name", "username")
                                        .with("value", "doorbell")
                                        .with("autocomplete", "username")
                                        .with("readonly", "")
                                        .with("hidden", ""))
                        .add(
                                Element.of("label", "Token ")
                                        .add(
                                                Element.of("input")
                                                        .with("type", "password")
                                                        .with("name", "token")
                                                        .with("autocomplete", "current-password")
                                                        .with("required", "")))
                        .add(
                                Element.of("input")
                                        .with("type", "hidden")
                                        .with("name", "next")
                                        .with("value", next))
                        .add(Element.of("button", "Log in").with("type", "submit")));
        return Frame.doorPage(status, "Log in", parts);
    }

    private static ResponseEntity<String> to(URI page, ResponseCookie cookie) {
        return ResponseEntity.status(HttpStatus.SEE_OTHER)
                .location(page)
                .header(HttpHeaders.SET_COOKIE, cookie.toString())
                .build();
    }

    private static ResponseCookie cookie(
            String token, HttpServletRequest request, long maxAgeSeconds) {
        return ResponseCookie.from(AccessFilter.COOKIE, token)
                .httpOnly(true)
                .sameSite("Strict")
                .secure(request.isSecure())
                .path("/")
                .maxAge(maxAgeSeconds)
                .build();
    }

    /** Returns a page of this site, never one of another. */
    private static URI own(String next) {
        try {
            URI page = URI.create(next);
            boolean here =
                    next.startsWith("/") && page.getAuthority() == null && !page.isAbsolute();
            return here ? page : URI.create(HOME);
        } catch (IllegalArgumentException e) {
            return URI.create(HOME);
        }
    }
}
