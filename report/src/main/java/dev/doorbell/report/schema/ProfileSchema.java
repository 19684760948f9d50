package dev.doorbell.report.schema;

import dev.doorbell.hardware.profile.Confidence;
import dev.doorbell.hardware.profile.Lineage;
import dev.doorbell.hardware.profile.Unit;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;

/** Schema of hardware profiles. */
public final class ProfileSchema {

    /** Address of the schema. */
    public static final String ADDRESS = "/api/v1/profiles/schema";

    private ProfileSchema() {}

    /** Returns the schema. */
    public static Map<String, Object> document() {
        SequencedMap<String, Object> value = new LinkedHashMap<>();
        SequencedMap<String, Object> number = new LinkedHashMap<>();
        number.put("type", "number");
        number.put("minimum", 0);
        value.put("anyOf", List.of(number, Map.of("type", "string")));
        value.put("description", "A whole number of the unit's base: picoseconds, bytes, ...");
        SequencedMap<String, Object> fields = new LinkedHashMap<>();
        fields.put("value", value);
        fields.put(
                "unit",
                Schemas.choice("", Arrays.stream(Unit.values()).map(Unit::symbol).toList()));
        fields.put("source", Schemas.text("Where the number was read or derived"));
        fields.put(
                "confidence",
                Schemas.choice(
                        "How far to trust it",
                        Arrays.stream(Confidence.values())
                                .map(it -> it.name().toLowerCase(Locale.ROOT))
                                .toList()));
        SequencedMap<String, Object> constant = new LinkedHashMap<>();
        Schemas.fields(constant, fields, List.copyOf(fields.keySet()));
        SequencedMap<String, Object> constants =
                Schemas.type("object", "By name, such as nic.doorbell");
        constants.put("additionalProperties", constant);

        SequencedMap<String, Object> schema =
                Schemas.document(ADDRESS, "profile", "The constants of one machine");
        SequencedMap<String, Object> properties = new LinkedHashMap<>();
        properties.put("name", Schemas.text("Such as dgx-a100-hdr200"));
        properties.put("description", Schemas.text("One line on the machine"));
        properties.put("constants", constants);
        List<String> required = List.copyOf(properties.keySet());
        properties.put(
                Lineage.EXTENDS,
                Schemas.text("Shipped profile that has all other constants, such as base"));
        Schemas.fields(schema, properties, required);
        return schema;
    }
}
