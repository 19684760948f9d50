package dev.doorbell.systemtests.deploy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** Alert rules of {@code deploy/prometheus}. */
public final class AlertRules {

    private static final Pattern SERIES = Pattern.compile("\\b(up|doorbell[\\w:]+)(\\{[^}]*})?");

    private AlertRules() {}

    /** Returns the names of all alerts. */
    public static List<String> alerts() {
        return rules().stream()
                .filter(rule -> rule.containsKey("alert"))
                .map(rule -> String.valueOf(rule.get("alert")))
                .toList();
    }

    /** Returns the series of every expression; an alert on a missing series never fires. */
    public static List<Dashboard.Query> series() {
        List<Dashboard.Query> series = new ArrayList<>();
        for (Map<?, ?> rule : rules()) {
            Object name = rule.containsKey("alert") ? rule.get("alert") : rule.get("record");
            Matcher matcher = SERIES.matcher(String.valueOf(rule.get("expr")));
            while (matcher.find()) {
                series.add(
                        new Dashboard.Query(
                                String.valueOf(name),
                                "last_over_time(" + matcher.group() + "[10m])"));
            }
        }
        return series;
    }

    private static List<Map<?, ?>> rules() {
        List<Map<?, ?>> rules = new ArrayList<>();
        for (var file : Tool.files("deploy/prometheus/rules", ".yml")) {
            Object document =
                    new Load(LoadSettings.builder().build()).loadFromString(Tool.text(file));
            for (Object group : (List<?>) ((Map<?, ?>) document).get("groups")) {
                ((List<?>) ((Map<?, ?>) group).get("rules"))
                        .forEach(rule -> rules.add((Map<?, ?>) rule));
            }
        }
        return rules;
    }
}
