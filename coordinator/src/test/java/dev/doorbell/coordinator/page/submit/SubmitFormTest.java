package dev.doorbell.coordinator.page.submit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.coordinator.job.EndedJobs;
import dev.doorbell.coordinator.page.Pages;
import dev.doorbell.report.schema.JobSchema;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The form has the fields of the schema that the API serves. */
class SubmitFormTest {

    private static final List<String> PERFTEST =
            List.of("min_size", "max_size", "step", "iters", "warmup_iters");
    private static final Pattern DEFAULT =
            Pattern.compile("<option value=\"\">(.+?) \\(default\\)<");
    private static final Pattern OPTION = Pattern.compile("<option value=\"([^\"]+)\"");

    @RegisterExtension private final Pages pages = new Pages();

    @Test
    void aFieldHasTheBoundsTheWordsAndThePatternOfItsSchema() throws Exception {
        int bounded = 0;
        int worded = 0;
        for (Workload workload : WorkloadCatalogue.all()) {
            String page = pages.at("/submit?workload=" + workload.card().name());
            Map<?, ?> properties = map(JobSchema.of(workload).get("properties"));
            Map<?, ?> parameters = map(map(properties.get("parameters")).get("properties"));
            assertThat(parameters).hasSameSizeAs(workload.card().parameters());
            for (Map.Entry<?, ?> each : parameters.entrySet()) {
                Map<?, ?> schema = map(each.getValue());
                if (PERFTEST.contains(String.valueOf(each.getKey()))) {
                    continue;
                }
                String field = field(page, "p." + each.getKey());
                Set<String> words = words(schema);
                if (!words.isEmpty()) {
                    assertThat(choices(field)).as(field).isEqualTo(words);
                    worded++;
                } else if (attribute(field, "type").equals("number")) {
                    Map<?, ?> number = form(schema, "integer");
                    assertThat(attribute(field, "min")).isEqualTo("" + number.get("minimum"));
                    assertThat(attribute(field, "max")).isEqualTo("" + number.get("maximum"));
                    assertThat(attribute(field, "step")).isEqualTo("1");
                    bounded++;
                } else if (form(schema, "string").containsKey("pattern")) {
                    String pattern = "" + form(schema, "string").get("pattern");
                    assertThat(attribute(field, "pattern")).isEqualTo(pattern);
                }
                assertThat(page)
                        .contains("id=\"hint-p." + each.getKey() + "\">" + description(schema));
            }
        }
        assertThat(bounded).isGreaterThan(100);
        assertThat(worded).isGreaterThan(50);
    }

    @Test
    void otherNamesOfAParameterAreSeenOnlyWhereTheyAreFilledIn() throws Exception {
        String page = pages.at("/submit?workload=nvshmem/put-bw");
        PERFTEST.forEach(it -> assertThat(page).doesNotContain("name=\"p." + it + "\""));

        EndedJobs.run(
                pages.board(), "{workload: nvshmem/put-bw, parameters: {sizes: 4K, iters: 3}}");
        String again = pages.at("/submit?from=job-1");
        assertThat(attribute(field(again, "p.iters"), "value")).isEqualTo("3");
        assertThat(again).doesNotContain("name=\"p.warmup_iters\"");
    }

    @Test
    void fieldsOfEveryJobAreThoseOfTheSchemaToo() throws Exception {
        String page = pages.at("/submit?workload=offload/osu-ialltoall");

        assertThat(choices(field(page, "path")))
                .containsExactlyInAnyOrderElementsOf(
                        WorkloadCatalogue.card("offload/osu-ialltoall").paths());
        assertThat(field(page, "nodes")).contains("type=\"number\"", "min=\"1\" max=\"4096\"");
        assertThat(field(page, "wallClockSeconds")).contains("min=\"1\" max=\"86400\"");
        assertThat(choices(field(page, "trace"))).containsExactlyInAnyOrder("false", "true");
        assertThat(choices(field(page, "profile")))
                .contains("bluefield2-hdr100", "bluefield3-ndr200")
                .doesNotContain("dgx-a100-hdr200", "dgx2-v100");
        assertThat(page).contains("<option value=\"\">bluefield2-hdr100 (default)</option>");
        assertThat(pages.at("/submit")).containsPattern("name=\"document\"[^>]* required=");
    }

    /** Returns the markup of a field, up to its end. */
    private static String field(String page, String name) {
        int begin = page.indexOf("name=\"" + name + "\"");
        assertThat(begin).as("the field " + name).isPositive();
        int tag = page.lastIndexOf('<', begin);
        boolean select = page.startsWith("<select", tag);
        return page.substring(tag, page.indexOf(select ? "</select>" : ">", begin));
    }

    private static String attribute(String field, String name) {
        Matcher attribute = Pattern.compile(" " + name + "=\"([^\"]*)\"").matcher(field);
        return attribute.find() ? attribute.group(1) : "";
    }

    /** Returns all values that can be selected, each once; the default is an empty selection. */
    private static Set<String> choices(String field) {
        List<String> choices = new ArrayList<>();
        Matcher usual = DEFAULT.matcher(field);
        if (usual.find()) {
            choices.add(usual.group(1));
        }
        OPTION.matcher(field).results().map(it -> it.group(1)).forEach(choices::add);
        assertThat(choices).as(field).doesNotHaveDuplicates();
        return new LinkedHashSet<>(choices);
    }

    private static Set<String> words(Map<?, ?> schema) {
        Set<String> words = new LinkedHashSet<>();
        for (Map<?, ?> form : forms(schema)) {
            if (form.get("enum") instanceof List<?> values) {
                values.forEach(value -> words.add(String.valueOf(value)));
            }
        }
        Object other = words.isEmpty() ? null : form(schema, "const").get("const");
        if (other != null) {
            words.add(escaped(other));
        }
        return words;
    }

    private static Map<?, ?> form(Map<?, ?> schema, String type) {
        return forms(schema).stream()
                .filter(form -> type.equals(form.get("type")) || form.containsKey(type))
                .findFirst()
                .orElse(Map.of());
    }

    private static List<Map<?, ?>> forms(Map<?, ?> schema) {
        List<Map<?, ?>> forms = new ArrayList<>();
        if (schema.get("anyOf") instanceof List<?> all) {
            all.forEach(it -> forms.add(map(it)));
        } else {
            forms.add(schema);
        }
        return forms;
    }

    private static String description(Map<?, ?> schema) {
        return escaped(schema.get("description"));
    }

    private static String escaped(Object text) {
        return String.valueOf(text).replace("'", "&#39;");
    }

    private static Map<?, ?> map(Object value) {
        return value instanceof Map<?, ?> map ? map : Map.of();
    }
}
