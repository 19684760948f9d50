package dev.doorbell.hardware;

import dev.doorbell.hardware.profile.Profile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The shipped profiles, read without a YAML parser, which this module must not depend on. */
public final class TestProfile {

    private static final Pattern CONSTANT =
            Pattern.compile(
                    "^  (\\S+): \\{value: (\\S+), unit: (\\S+), source: \"(.*)\", confidence: (\\w+)}$");

    private static final String EXTENDS = "extends: ";

    private TestProfile() {}

    /** The profile as maps, to be changed by tests. */
    public static Map<String, Object> document() {
        return document("dgx-a100-hdr200");
    }

    private static Map<String, Object> document(String name) {
        Map<String, Object> constants = new HashMap<>();
        for (String line : text(name).lines().toList()) {
            if (line.startsWith(EXTENDS)) {
                constants.putAll(constants(document(line.substring(EXTENDS.length()))));
            }
            Matcher matcher = CONSTANT.matcher(line);
            if (matcher.matches()) {
                constants.put(
                        matcher.group(1),
                        new HashMap<>(
                                Map.of(
                                        "value", matcher.group(2),
                                        "unit", matcher.group(3),
                                        "source", matcher.group(4),
                                        "confidence", matcher.group(5))));
            }
        }
        return new HashMap<>(
                Map.of("name", "test", "description", "as shipped", "constants", constants));
    }

    /** The profile. */
    public static Profile profile() {
        return Profile.fromMap(document());
    }

    /** A profile that ships. */
    public static Profile shipped(String name) {
        return Profile.fromMap(document(name));
    }

    /** The profile with {@code dpus} DPUs per node, each the Arm side of a BlueField-2. */
    public static Profile withDpus(int dpus) {
        Map<String, Object> document = document();
        Map<String, Object> all = new HashMap<>(constants(document));
        constants(document("bluefield2-hdr200"))
                .forEach((name, constant) -> {
                    if (name.startsWith("dpu.")) {
                        all.put(name, constant);
                    }
                });
        document.put("constants", all);
        return Profile.fromMap(document).with("node.dpus", dpus);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> constants(Map<String, Object> document) {
        return (Map<String, Object>) document.get("constants");
    }

    private static String text(String name) {
        try (InputStream in =
                TestProfile.class.getResourceAsStream("/profiles/" + name + ".yaml")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
