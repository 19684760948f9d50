package dev.doorbell.systemtests.deploy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Dashboard of {@code deploy/grafana}. */
public record Dashboard(String file, JsonNode json) {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** Interval that contains both runs of the jobs. */
    private static final String INTERVAL = "10m";

    /** Returns all dashboards. */
    public static List<Dashboard> all() {
        return Tool.files("deploy/grafana/dashboards", ".json").stream()
                .map(Dashboard::read)
                .toList();
    }

    /** Returns its panels, without headings of rows. */
    public List<JsonNode> panels() {
        List<JsonNode> panels = new ArrayList<>();
        for (JsonNode panel : json.path("panels")) {
            if (!panel.path("type").asString().equals("row")) {
                panels.add(panel);
            }
        }
        return panels;
    }

    /** Returns every query, as Grafana sends it with all values of all variables selected. */
    public List<Query> queries() {
        List<Query> queries = new ArrayList<>();
        for (JsonNode panel : panels()) {
            for (JsonNode target : panel.path("targets")) {
                queries.add(
                        new Query(
                                file + ": " + panel.path("title").asString(),
                                substituted(target.path("expr").asString())));
            }
        }
        return queries;
    }

    /** Returns the queries for values of variables, without Grafana's function around them. */
    public List<Query> variables() {
        List<Query> queries = new ArrayList<>();
        for (JsonNode variable : json.path("templating").path("list")) {
            String definition = variable.path("definition").asString("");
            if (definition.startsWith("label_values(")) {
                int comma = definition.lastIndexOf(", ");
                String selector = definition.substring("label_values(".length(), comma);
                String label = definition.substring(comma + 2, definition.length() - 1);
                queries.add(
                        new Query(
                                file + ": variable " + variable.path("name").asString(),
                                substituted("count by (%s) (%s)".formatted(label, selector))));
            }
        }
        return queries;
    }

    private String substituted(String expression) {
        String all = expression.replace("$__rate_interval", INTERVAL);
        for (JsonNode variable : json.path("templating").path("list")) {
            all =
                    all.replace(
                            "$" + variable.path("name").asString(),
                            variable.path("allValue").asString(""));
        }
        return all;
    }

    private static Dashboard read(Path file) {
        return new Dashboard(file.getFileName().toString(), JSON.readTree(Tool.text(file)));
    }

    /**
     * Query.
     *
     * @param where its place
     */
    public record Query(String where, String expression) {
        @Override
        public String toString() {
            return where + ": " + expression;
        }
    }
}
