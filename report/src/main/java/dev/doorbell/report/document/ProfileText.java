package dev.doorbell.report.document;

import dev.doorbell.hardware.profile.Constant;
import dev.doorbell.hardware.profile.Profile;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** A profile as the document it can be read from again. */
public final class ProfileText {

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

    /** The profile as JSON, which is YAML too. */
    public static String json(Profile profile) {
        return JsonText.of(document(profile));
    }

    private static Map<String, Object> constant(Constant constant) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("value", Amount.of(constant));
        map.put("unit", constant.unit().symbol());
        map.put("confidence", constant.confidence().name().toLowerCase(Locale.ROOT));
        map.put("source", constant.source());
        return map;
    }
}
