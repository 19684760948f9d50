package dev.doorbell.coordinator.page.submit;

import dev.doorbell.coordinator.draft.JobDraft;
import dev.doorbell.coordinator.html.Element;
import dev.doorbell.hardware.profile.Constant;
import dev.doorbell.report.document.Amount;
import dev.doorbell.report.document.ShippedProfiles;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;

/**
 * Fields of the machine's constants, in folded groups by part. Each shows its unit, its meaning,
 * and its source. Filled in fields are changes.
 */
final class ConstantFields {

    private static final String VALUE = "[0-9]+([.][0-9]+)? *[A-Za-z\\/]*";

    private final JobDraft draft;
    private final boolean several;
    private final String knob;
    private final FieldMaker fields;
    private final Map<String, Constant> constants;

    /**
     * Creates fields of the constants of a draft's profile; none if it is not known.
     *
     * @param start start of the form
     */
    ConstantFields(FormStart start, boolean several, FieldMaker fields) {
        draft = start.job();
        knob = start.knob();
        this.several = several;
        this.fields = fields;
        String profile = profile(draft);
        constants =
                start.cameAlong().is(profile) || ShippedProfiles.names().contains(profile)
                        ? start.cameAlong().profile(profile).constants()
                        : Map.of();
    }

    /** Returns true if there is a field for a constant. */
    static boolean filled(JobDraft draft, String constant) {
        return !draft.field(JobDraft.CONSTANT + constant).isEmpty();
    }

    /** Returns all fields; unfolded if one is filled in or {@code open}. */
    Element element(boolean open) {
        Element all =
                Element.of("details")
                        .with("id", "constants")
                        .add(Element.of("summary", "Constants of the machine"))
                        .add(
                                Element.of(
                                        "p",
                                        "Each is what "
                                                + profile(draft)
                                                + " has, unless a value or a factor such as 2x is"
                                                + " filled in"
                                                + (several ? ", or several with commas." : ".")));
        SequencedMap<String, List<Element>> parts = new LinkedHashMap<>();
        Set<String> changed = new LinkedHashSet<>();
        for (String name : names()) {
            String part = name.replaceFirst("[.].*", "");
            parts.computeIfAbsent(part, _ -> new ArrayList<>()).add(field(name));
            if (filled(draft, name) || name.equals(knob)) {
                changed.add(part);
            }
        }
        parts.forEach((part, fieldsOfPart) -> {
            Element group =
                    Element.of("details")
                            .with("class", "group")
                            .add(
                                    Element.of(
                                            "summary",
                                            "%s: %d".formatted(part, fieldsOfPart.size())))
                            .add(fieldsOfPart);
            all.add(changed.contains(part) ? group.with("open") : group);
        });
        return open || !changed.isEmpty() ? all.with("open") : all;
    }

    /** Returns the names of the profile's constants, and of unknown ones that are filled in. */
    private Set<String> names() {
        Set<String> names = new LinkedHashSet<>(constants.keySet());
        names.addAll(draft.constants().keySet());
        return names;
    }

    private Element field(String name) {
        String input = JobDraft.CONSTANT + name;
        Constant constant = constants.get(name);
        String is = constant == null ? "" : Amount.text(constant, constant.value());
        String pattern = several ? "%s *(, *%s *)*".formatted(VALUE, VALUE) : VALUE;
        return fields.field(
                input,
                Element.of("label", name).with("for", FieldInput.ID + input),
                FieldInput.text(input, draft.field(input), is)
                        .with("pattern", pattern)
                        .with("title", "a value such as " + is + ", or a factor such as 2x"),
                constant == null
                        ? "no constant of this profile"
                        : "%s unless given; %s: %s"
                                .formatted(
                                        is,
                                        constant.confidence().name().toLowerCase(Locale.ROOT),
                                        constant.source()));
    }

    private static String profile(JobDraft draft) {
        return draft.profile().replaceFirst(",.*", ""); // The first of those that are varied.
    }

    /** Combines a label, an input and its description. */
    interface FieldMaker {
        Element field(String name, Element label, Element input, String hint);
    }
}
