package dev.doorbell.coordinator.page;

import dev.doorbell.coordinator.html.Element;
import dev.doorbell.coordinator.html.HtmlNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

/** Common frame of all pages: head, navigation, and one main part. */
public final class Frame {

    private static final MediaType HTML = new MediaType("text", "html", StandardCharsets.UTF_8);

    /** Reload interval of a changing page without scripts. */
    private static final int RELOAD_SECONDS = 5;

    private Frame() {}

    /** Returns a static page. */
    public static ResponseEntity<String> page(String title, List<? extends HtmlNode> parts) {
        return page(HttpStatus.OK, title, parts);
    }

    /** Returns a static page with a status. */
    public static ResponseEntity<String> page(
            HttpStatus status, String title, List<? extends HtmlNode> parts) {
        return response(status, title, head(title), parts);
    }

    /**
     * Returns a page for users who are not logged in, without links to pages that they cannot open.
     */
    static ResponseEntity<String> doorPage(
            HttpStatus status, String title, List<? extends HtmlNode> parts) {
        Element navigation = Visitor.exit().isPresent() ? navigation() : name();
        return response(status, title, head(title), navigation, parts);
    }

    /**
     * Returns a page with changing parts. Those with the attribute {@code data-refresh} and an id
     * are reloaded at that interval, in milliseconds.
     */
    public static ResponseEntity<String> livePage(String title, List<? extends HtmlNode> parts) {
        return response(HttpStatus.OK, title, live(head(title)), parts);
    }

    /** Returns a page with changing parts and charts of a running job. */
    public static ResponseEntity<String> chartedPage(String title, List<? extends HtmlNode> parts) {
        Element head = live(head(title)).add(script("/assets/live.js"));
        return response(HttpStatus.OK, title, head, parts);
    }

    /** Returns a page with plots, which a script makes interactive. */
    public static ResponseEntity<String> plottedPage(String title, List<? extends HtmlNode> parts) {
        return response(HttpStatus.OK, title, plotted(head(title)), parts);
    }

    /** Returns a page with plots and a status. */
    public static ResponseEntity<String> plottedPage(
            HttpStatus status, String title, List<? extends HtmlNode> parts) {
        return response(status, title, plotted(head(title)), parts);
    }

    /** Returns a page with plots and changing parts. */
    public static ResponseEntity<String> livePlottedPage(
            String title, List<? extends HtmlNode> parts) {
        // The script that reloads parts must see them before they are drawn on.
        return response(HttpStatus.OK, title, plotted(live(head(title))), parts);
    }

    /** Returns the page of the REST API, which Swagger UI fills. */
    public static ResponseEntity<String> apiPage(List<? extends HtmlNode> parts) {
        Element head =
                head("REST API")
                        .add(style(ChartLibrary.SWAGGER + "swagger-ui.css"))
                        .add(
                                Element.of("script")
                                        .with("src", ChartLibrary.SWAGGER + "swagger-ui-bundle.js"))
                        .add(script("/assets/api.js"));
        return response(HttpStatus.OK, "REST API", head, parts);
    }

    /** Returns a page with a script and a status. */
    public static ResponseEntity<String> scriptedPage(
            HttpStatus status, String title, String script, List<? extends HtmlNode> parts) {
        return response(status, title, head(title).add(script(script)), parts);
    }

    private static Element live(Element head) {
        return head.add(
                        Element.of("noscript")
                                .add(
                                        Element.of("meta")
                                                .with("http-equiv", "refresh")
                                                .with("content", RELOAD_SECONDS)))
                .add(script("/assets/refresh.js"));
    }

    private static Element plotted(Element head) {
        return head.add(style(ChartLibrary.ADDRESS + "uPlot.min.css"))
                .add(script("/assets/plots.js"));
    }

    private static Element style(String address) {
        return Element.of("link").with("rel", "stylesheet").with("href", address);
    }

    private static Element script(String address) {
        return Element.of("script").with("type", "module").with("src", address);
    }

    private static ResponseEntity<String> response(
            HttpStatus status, String title, Element head, List<? extends HtmlNode> parts) {
        return response(status, title, head, navigation(), parts);
    }

    private static ResponseEntity<String> response(
            HttpStatus status,
            String title,
            Element head,
            Element navigation,
            List<? extends HtmlNode> parts) {
        Element body =
                Element.of("body")
                        .add(Element.link("#main", "Skip to the content").with("class", "skip"))
                        .add(Element.of("header").add(navigation.add(themeSwitch())))
                        .add(
                                Element.of("main")
                                        .with("id", "main")
                                        .add(Element.of("h1", title))
                                        .add(parts))
                        .add(footer());
        String page =
                "<!doctype html>\n"
                        + Element.of("html").with("lang", "en").add(head).add(body).markup()
                        + "\n";
        return ResponseEntity.status(status).contentType(HTML).body(page);
    }

    /** Returns the switch between light and dark, which a script shows. */
    private static Element themeSwitch() {
        return Element.of("button", "Dark mode")
                .with("type", "button")
                .with("id", "theme")
                .with("class", "theme")
                .with("hidden");
    }

    private static Element footer() {
        String version = Frame.class.getPackage().getImplementationVersion();
        return Element.of("footer")
                .add(Element.of("span", "Doorbell " + (version == null ? "(unpacked)" : version)))
                .add(Element.link("/docs", "Documentation"))
                .add(Element.link("/api", "REST API"));
    }

    private static Element head(String title) {
        return Element.of("head")
                .add(Element.of("meta").with("charset", "utf-8"))
                .add(
                        Element.of("meta")
                                .with("name", "viewport")
                                .with("content", "width=device-width, initial-scale=1"))
                .add(Element.of("meta").with("name", "color-scheme").with("content", "light dark"))
                .add(Element.of("title", title + " - Doorbell"))
                .add(
                        Element.of("link")
                                .with("rel", "icon")
                                .with("type", "image/svg+xml")
                                .with("href", "/assets/doorbell.svg"))
                .add(style("/assets/doorbell.css"))
                .add(Element.of("script").with("src", "/assets/theme.js"))
                .add(script("/assets/times.js"));
    }

    private static Element name() {
        return Element.of("nav")
                .with("aria-label", "Pages")
                .add(Element.of("span", "Doorbell").with("class", "name"));
    }

    private static Element navigation() {
        Element navigation =
                Element.of("nav")
                        .with("aria-label", "Pages")
                        .add(Element.link("/", "Doorbell").with("class", "name"))
                        .add(page("/", "Jobs"))
                        .add(page("/submit", "Submit"))
                        .add(page("/sweeps", "Sweeps"))
                        .add(page("/compare", "Compare"))
                        .add(page("/cluster", "Cluster"));
        Visitor.exit().ifPresent(navigation::add);
        return navigation;
    }

    /** Returns a link that is marked on its own page. */
    private static Element page(String address, String text) {
        Element link = Element.link(address, text);
        return Visitor.path().equals(address) ? link.with("aria-current", "page") : link;
    }
}
