package dev.doorbell.coordinator.page.job;

import dev.doorbell.coordinator.html.Element;

/** A bar from 0 to 1,000 thousandths. */
final class Bar {

    private static final int FULL = 1_000;

    private Bar() {}

    /**
     * The bar; its value is to be read beside it.
     *
     * @param style more style classes, or nothing
     */
    static Element of(long permille, String style) {
        long width = Math.clamp(permille, 0, FULL);
        return Element.of("svg")
                .with("viewBox", "0 0 " + FULL + " 40")
                .with("preserveAspectRatio", "none")
                .with("aria-hidden", "true")
                .add(rectangle("track", FULL))
                .add(rectangle("fill " + style, width));
    }

    private static Element rectangle(String style, long width) {
        return Element.of("rect")
                .with("class", style.trim())
                .with("width", width)
                .with("height", 40);
    }
}
