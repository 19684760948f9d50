package dev.doorbell.cli.reproduce;

import dev.doorbell.cli.output.TextTable;
import dev.doorbell.hardware.profile.Constant;
import dev.doorbell.report.document.Amount;
import dev.doorbell.workloads.reproduce.FigureResult;
import dev.doorbell.workloads.reproduce.FigureResult.Answered;
import dev.doorbell.workloads.reproduce.Influence;
import dev.doorbell.workloads.reproduce.Influence.Change;
import dev.doorbell.workloads.reproduce.Influence.Effect;
import dev.doorbell.workloads.reproduce.Settings;
import dev.doorbell.workloads.reproduce.StudyResult;
import dev.doorbell.workloads.reproduce.statement.Answer;
import dev.doorbell.workloads.reproduce.statement.Kind;
import dev.doorbell.workloads.reproduce.study.OptionSet;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Result of a study for people: as text on a terminal, and as Markdown. */
public final class Report {

    private static final List<String> HEADINGS =
            List.of(
                    "published statement",
                    "published",
                    "emulated value",
                    "error",
                    "band",
                    "within band?");

    private Report() {}

    /** Returns the statements as aligned text, with explanations of misses below. */
    public static String text(StudyResult result) {
        StringBuilder out = new StringBuilder();
        result.settings().forEach(it -> out.append(settings(it)).append('\n'));
        for (Kind kind : kinds(result)) {
            TextTable table = new TextTable(1).add(withId("id", headings(result)));
            answers(result, kind).forEach(it -> table.add(withId(it.statement().id(), cells(it))));
            out.append(kind == Kind.STATEMENT ? "" : title(kind) + ":\n");
            out.append(table.text()).append('\n');
        }
        out.append(count(result)).append('\n');
        misses(result)
                .forEach(miss ->
                        out.append(miss.statement().id())
                                .append(": ")
                                .append(miss.answer().reason())
                                .append('\n'));
        return out.toString();
    }

    /** Returns statements, misses, plots and sensitivity as Markdown. */
    public static String markdown(String name, StudyResult result) {
        StringBuilder out = new StringBuilder();
        out.append("# ").append(name).append("\n\n");
        out.append(result.study().title());
        out.append(".\n\nProfile `").append(result.profile().name()).append("`. ");
        out.append(count(result)).append('\n');
        result.settings().forEach(it -> out.append("\n- ").append(settings(it)));
        out.append(result.settings().isEmpty() ? "" : "\n");
        List<String> headings = headings(result);
        for (Kind kind : kinds(result)) {
            out.append("\n## ").append(title(kind)).append("\n\n");
            out.append(row(headings)).append(rule(headings.size()));
            answers(result, kind).forEach(answered -> out.append(row(cells(answered))));
        }
        List<Answered> misses = misses(result);
        if (!misses.isEmpty()) {
            out.append("\n## Misses\n\n");
            misses.forEach(miss ->
                    out.append("- **")
                            .append(miss.statement().text())
                            .append("**: ")
                            .append(miss.answer().reason())
                            .append(".\n"));
        }
        for (FigureResult figure : result.figures()) {
            String title = figure.figure().title();
            out.append("\n## ").append(title).append("\n\n![").append(title).append("](");
            out.append(figure.figure().name()).append(".png)\n");
        }
        return out.append(sensitivity(result)).toString();
    }

    private static String sensitivity(StudyResult result) {
        if (result.influences().isEmpty()) {
            return "";
        }
        List<String> headings = new ArrayList<>(List.of("constant", "profile", "value", "tried"));
        result.figures().forEach(figure -> headings.add(figure.figure().name()));
        StringBuilder out = new StringBuilder();
        Set<String> failures = new LinkedHashSet<>();
        out.append("\n## Sensitivity\n\nThe table has the constants with confidence `recalled`");
        out.append(" that affect a figure. Each cell has the largest change of a value of the");
        out.append(" figure's probe when the constant is raised / lowered.\n\n");
        out.append(row(headings)).append(rule(headings.size()));
        for (Influence influence : result.influences()) {
            if (influence.enters()) {
                Constant constant = influence.constant();
                List<String> cells = new ArrayList<>();
                cells.add("`" + constant.name() + "`");
                cells.add("`" + constant.profile() + "`");
                cells.add(Amount.text(constant, constant.value()));
                cells.add(
                        Amount.text(constant, influence.higher())
                                + " / "
                                + Amount.text(constant, influence.lower()));
                influence.effects().forEach(effect -> cells.add(cell(effect)));
                out.append(row(cells));
            }
            influence
                    .effects()
                    .forEach(effect -> {
                        failures.addAll(
                                failure(influence, influence.higher(), effect.whenHigher()));
                        failures.addAll(failure(influence, influence.lower(), effect.whenLower()));
                    });
        }
        if (!failures.isEmpty()) {
            out.append("\nValues with which a figure could not run (`-` in the table):\n\n");
            failures.forEach(failure -> out.append("- ").append(failure).append('\n'));
        }
        return out.toString();
    }

    private static List<String> failure(Influence influence, long value, Change change) {
        return change.tried()
                ? List.of()
                : List.of(
                        "`%s` = %s: %s"
                                .formatted(
                                        influence.constant().name(),
                                        Amount.text(influence.constant(), value),
                                        change.where()));
    }

    private static String cell(Effect effect) {
        boolean none = !effect.whenHigher().changed() && !effect.whenLower().changed();
        return none ? "" : effect.whenHigher().largest() + " / " + effect.whenLower().largest();
    }

    private static List<Answered> answers(StudyResult result) {
        return result.figures().stream().flatMap(figure -> figure.answers().stream()).toList();
    }

    private static List<Answered> answers(StudyResult result, Kind kind) {
        return answers(result).stream().filter(it -> it.statement().kind() == kind).toList();
    }

    private static List<Answered> misses(StudyResult result) {
        return answers(result).stream().filter(it -> !it.answer().within()).toList();
    }

    /** Groups that have a member. */
    private static List<Kind> kinds(StudyResult result) {
        return Stream.of(Kind.values()).filter(it -> !answers(result, it).isEmpty()).toList();
    }

    private static String title(Kind kind) {
        return kind.plural().substring(0, 1).toUpperCase(Locale.ROOT) + kind.plural().substring(1);
    }

    /** One sentence for each group: the groups say different things of the model. */
    private static String count(StudyResult result) {
        return kinds(result).stream()
                .map(kind -> {
                    List<Answered> answers = answers(result, kind);
                    long within = answers.stream().filter(it -> it.answer().within()).count();
                    return "%d of %d %s are within their bands%s."
                            .formatted(
                                    within, answers.size(), kind.plural(), others(result, answers));
                })
                .collect(Collectors.joining(" "));
    }

    private static String others(StudyResult result, List<Answered> answers) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < result.study().others().size(); i++) {
            int other = i;
            long within = answers.stream().filter(it -> it.others().get(other).within()).count();
            out.append(", %d with %s".formatted(within, result.study().others().get(i).name()));
        }
        return out.toString();
    }

    private static String settings(Settings settings) {
        return "Options %s, path %s: %s"
                .formatted(settings.options().name(), settings.options().path(), settings.text());
    }

    private static List<String> headings(StudyResult result) {
        List<String> headings = new ArrayList<>(HEADINGS);
        for (OptionSet other : result.study().others()) {
            headings.add("with " + other.name());
            headings.add("within band?");
        }
        return headings;
    }

    private static List<String> cells(Answered answered) {
        Answer answer = answered.answer();
        List<String> cells =
                new ArrayList<>(
                        List.of(
                                answered.statement().text(),
                                answered.statement().published(),
                                answer.emulated(),
                                answer.error(),
                                answer.band(),
                                within(answer)));
        for (Answer other : answered.others()) {
            cells.add(other.emulated());
            cells.add(within(other));
        }
        return cells;
    }

    private static String within(Answer answer) {
        return answer.within() ? "yes" : "NO";
    }

    private static List<String> withId(String id, List<String> cells) {
        List<String> all = new ArrayList<>(List.of(id));
        all.addAll(cells);
        return all;
    }

    private static String row(List<String> cells) {
        return "| " + String.join(" | ", cells) + " |\n";
    }

    private static String rule(int columns) {
        return "|" + "---|".repeat(columns) + "\n";
    }
}
