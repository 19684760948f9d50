package dev.doorbell.report.document;

import dev.doorbell.hardware.profile.Constant;
import dev.doorbell.hardware.profile.Lineage;
import dev.doorbell.hardware.profile.Profile;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** A profile as the document it can be read from again. */
public final class ProfileText {

    /** Text that YAML reads as itself without quotes. */
    private static final Pattern PLAIN =
            Pattern.compile("(?!(null|true|false)$)[a-z][A-Za-z0-9.-]*");

    private ProfileText() {}

    /** The profile as maps. */
    public static Map<String, Object> document(Profile profile) {
        Map<String, Object> constants = new LinkedHashMap<>();
        profile.constants().forEach((name, constant) -> constants.put(name, constant(constant)));
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("name", profile.name());
        document.put("description", profile.description());
        document.put("constants", constants);
        return document;
    }

    /**
     * The profile as maps that extend the shipped profile of which a job has changed constants,
     * with the changed constants only: 300 bytes instead of 30,000. Any other profile is a whole
     * document.
     */
    public static Map<String, Object> changes(Profile profile) {
        String name = profile.name().split(Pattern.quote(Amount.CHANGE), 2)[0];
        if (!ShippedProfiles.names().contains(name)) {
            return document(profile);
        }
        Map<String, Constant> shipped = ShippedProfiles.profile(name).constants();
        if (!profile.constants().keySet().equals(shipped.keySet())) {
            return document(profile);
        }
        Map<String, Object> constants = new LinkedHashMap<>();
        profile.constants()
                .forEach((key, constant) -> {
                    Map<String, Object> own = constant(constant);
                    Constant old = shipped.get(key);
                    if (old == null || !own.equals(constant(old))) {
                        constants.put(key, own);
                    }
                });
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("name", profile.name());
        document.put("description", profile.description());
        document.put(Lineage.EXTENDS, name);
        document.put("constants", constants);
        return document;
    }

    /** The profile as JSON, which is YAML too. */
    public static String json(Profile profile) {
        return JsonText.of(document(profile));
    }

    /** The profile as YAML, a line for each constant. */
    static String yaml(Profile profile) {
        StringBuilder text = new StringBuilder();
        text.append("name: ").append(scalar(profile.name())).append('\n');
        text.append("description: ").append(scalar(profile.description())).append('\n');
        text.append("constants:\n");
        profile.constants()
                .values()
                .forEach(it ->
                        text.append(
                                "  %s: {value: %s, unit: %s, source: %s, confidence: %s}\n"
                                        .formatted(
                                                scalar(it.name()),
                                                Amount.of(it).toPlainString(),
                                                it.unit().symbol(),
                                                JsonText.of(it.source()),
                                                confidence(it))));
        return text.toString();
    }

    private static String scalar(String text) {
        return PLAIN.matcher(text).matches() ? text : JsonText.of(text);
    }

    private static String confidence(Constant constant) {
        return constant.confidence().name().toLowerCase(Locale.ROOT);
    }

    private static Map<String, Object> constant(Constant constant) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("value", Amount.of(constant));
        map.put("unit", constant.unit().symbol());
        map.put("confidence", confidence(constant));
        map.put("source", constant.source());
        return map;
    }
}
