package dev.doorbell.outside;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/** Set of tools and data that the system property {@code doorbell.without} hides. */
record Without(Set<Outside> hidden) {

    private static final String PROPERTY = "doorbell.without";
    private static final String ALL = "all";

    Without {
        hidden = Set.copyOf(hidden);
    }

    static Without ofProperty() {
        return of(System.getProperty(PROPERTY, ""));
    }

    /**
     * Reads the property.
     *
     * @param text {@code all}, or names separated by commas
     */
    static Without of(String text) {
        Set<Outside> hidden = EnumSet.noneOf(Outside.class);
        if (!text.isBlank()) {
            for (String name : text.split(",", -1)) {
                hidden.addAll(named(name.strip()));
            }
        }
        return new Without(hidden);
    }

    boolean hides(Outside it) {
        return hidden.contains(it);
    }

    private static Set<Outside> named(String name) {
        if (name.equals(ALL)) {
            return EnumSet.allOf(Outside.class);
        }
        return Arrays.stream(Outside.values())
                .filter(it -> it.key().equals(name))
                .findFirst()
                .map(EnumSet::of)
                .orElseThrow(() ->
                        new IllegalArgumentException(
                                "%s has '%s'; expected all, or a list of %s separated by commas"
                                        .formatted(PROPERTY, name, names())));
    }

    private static String names() {
        return Arrays.stream(Outside.values()).map(Outside::key).collect(Collectors.joining(", "));
    }
}
