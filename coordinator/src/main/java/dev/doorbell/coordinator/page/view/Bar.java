package dev.doorbell.coordinator.page.view;

import dev.doorbell.coordinator.html.Element;

/** Bar from 0 to 1,000 thousandths. */
public final class Bar {

    private static final int FULL = 1_000;

    private Bar() {}

    /**
     * Returns the bar; its value must be written beside it.
     *
     * @param style additional style classes, or empty
     */
    public static Element of(long permille, String style) {
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
