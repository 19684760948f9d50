package dev.doorbell.coordinator.page;

import dev.doorbell.coordinator.access.role.Caller;
import dev.doorbell.coordinator.html.Element;
import java.util.Optional;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/** User and address of the current page, and the logout button. */
final class Visitor {

    private Visitor() {}

    /** Returns a button that logs out; empty for a user without a token. */
    static Optional<Element> exit() {
        return caller().map(caller ->
                Element.of("form")
                        .with("method", "post")
                        .with("action", "/logout")
                        .with("class", "exit")
                        .add(
                                Element.of("span", caller.name() + ", " + caller.role().text())
                                        .with("class", "hint"))
                        .add(Element.of("button", "Log out").with("type", "submit")));
    }

    /** Path of the current page; empty outside of a request. */
    static String path() {
        return RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes now
                ? now.getRequest().getRequestURI()
                : "";
    }

    private static Optional<Caller> caller() {
        return RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes now
                        && now.getRequest().getUserPrincipal() instanceof Caller caller
                        && !caller.equals(Caller.ANYBODY)
                ? Optional.of(caller)
                : Optional.empty();
    }
}
