package dev.doorbell.report.check;

import dev.doorbell.hardware.profile.Lineage;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.ProfileException;
import dev.doorbell.report.document.JsonText;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.report.document.ShippedProfiles;
import dev.doorbell.report.yaml.Places;
import dev.doorbell.workloads.job.Similar;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Check of hardware profiles. */
final class ProfileCheck {

    private static final String NAME = "name";
    private static final String CONSTANTS = "constants";
    private static final List<String> FIELDS =
            List.of(NAME, "description", Lineage.EXTENDS, CONSTANTS);

    private ProfileCheck() {}

    static List<Problem> problems(Map<?, ?> document, Places places) {
        List<Problem> problems = new ArrayList<>();
        for (Object key : document.keySet()) {
            String field = String.valueOf(key);
            if (!FIELDS.contains(field)) {
                String message =
                        "field %s does not exist in a profile; %s"
                                .formatted(field, Similar.expected(field, FIELDS));
                problems.add(new Problem(places.of(field), message));
            }
        }
        Map<Object, Object> head = new LinkedHashMap<>(document);
        if (document.get(CONSTANTS) instanceof Map<?, ?> constants) {
            head.put(CONSTANTS, Map.of());
            constants.forEach((key, value) ->
                    constant(problems, places, document.get(NAME), String.valueOf(key), value));
        }
        try {
            ProfileYaml.read(JsonText.of(head));
        } catch (ProfileException e) {
            problems.add(new Problem(places.of(Lineage.EXTENDS), String.valueOf(e.getMessage())));
        }
        return problems;
    }

    private static void constant(
            List<Problem> problems,
            Places places,
            @Nullable Object profile,
            String name,
            @Nullable Object value) {
        String path = CONSTANTS + "." + name;
        TreeSet<String> known = new TreeSet<>();
        ShippedProfiles.names()
                .forEach(it -> known.addAll(ShippedProfiles.profile(it).constants().keySet()));
        if (!known.contains(name)) {
            String message =
                    "nothing reads constant %s; %s"
                            .formatted(
                                    name,
                                    Similar.to(name, known).isEmpty()
                                            ? "'doorbell profiles NAME' lists the constants"
                                            : Similar.question(name, known));
            problems.add(new Problem(places.of(path), message));
        }
        try {
            Profile.fromMap(
                    Map.of(
                            NAME,
                            profile == null ? "" : profile,
                            "description",
                            "",
                            CONSTANTS,
                            Map.of(name, value == null ? "" : value)));
        } catch (ProfileException e) {
            problems.add(new Problem(places.of(path), String.valueOf(e.getMessage())));
        }
    }
}
