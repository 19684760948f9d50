package dev.doorbell.cli.reproduce;

import dev.doorbell.workloads.reproduce.FigureResult;
import dev.doorbell.workloads.reproduce.FigureResult.Answered;
import dev.doorbell.workloads.reproduce.Influence;
import dev.doorbell.workloads.reproduce.Influence.Change;
import dev.doorbell.workloads.reproduce.Influence.Effect;
import dev.doorbell.workloads.reproduce.Settings;
import dev.doorbell.workloads.reproduce.StudyResult;
import dev.doorbell.workloads.reproduce.statement.Answer;
import dev.doorbell.workloads.reproduce.statement.EmulatedCurve;
import dev.doorbell.workloads.reproduce.study.Axis;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Result of a study as the fields of a JSON document; equal studies give equal bytes. */
public final class StudyDocument {

    private StudyDocument() {}

    /** Returns the document of a result. */
    public static Map<String, Object> of(StudyResult result) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("study", result.study().name());
        map.put("title", result.study().title());
        map.put("profile", result.profile().name());
        map.put("options", result.settings().stream().map(StudyDocument::options).toList());
        map.put("statements", statements(result));
        map.put("figures", result.figures().stream().map(StudyDocument::figure).toList());
        map.put(
                "sensitivity",
                result.influences().stream()
                        .filter(Influence::enters)
                        .map(StudyDocument::influence)
                        .toList());
        return map;
    }

    private static Map<String, Object> options(Settings settings) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", settings.options().name());
        map.put("path", settings.options().path());
        map.put("variables", settings.variables());
        return map;
    }

    private static List<Map<String, Object>> statements(StudyResult result) {
        return result.figures().stream()
                .flatMap(figure -> figure.answers().stream())
                .map(StudyDocument::statement)
                .toList();
    }

    private static Map<String, Object> statement(Answered answered) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("id", answered.statement().id());
        map.put("kind", answered.statement().kind().text());
        map.put("statement", answered.statement().text());
        map.put("published", answered.statement().published());
        map.putAll(answer(answered.answer()));
        map.put("reason", answered.answer().reason());
        map.put("others", answered.others().stream().map(StudyDocument::answer).toList());
        return map;
    }

    private static Map<String, Object> answer(Answer answer) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("emulated", answer.emulated());
        map.put("error", answer.error());
        map.put("band", answer.band());
        map.put("within", answer.within());
        return map;
    }

    private static Map<String, Object> figure(FigureResult result) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", result.figure().name());
        map.put("title", result.figure().title());
        map.put("x", axis(result.figure().x()));
        map.put("y", axis(result.figure().y()));
        map.put("curves", result.curves().list().stream().map(StudyDocument::curve).toList());
        return map;
    }

    private static Map<String, Object> axis(Axis axis) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("label", axis.label());
        map.put("unit", axis.unit());
        return map;
    }

    private static Map<String, Object> curve(EmulatedCurve curve) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", curve.name());
        map.put(
                "points",
                curve.points().stream()
                        .map(point -> List.of(point.x().toPlainString(), point.y().toPlainString()))
                        .toList());
        map.put("problems", curve.problems());
        return map;
    }

    private static Map<String, Object> influence(Influence influence) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("constant", influence.constant().name());
        map.put("profile", influence.constant().profile());
        map.put("higher", influence.higher());
        map.put("lower", influence.lower());
        map.put("figures", influence.effects().stream().map(StudyDocument::effect).toList());
        return map;
    }

    private static Map<String, Object> effect(Effect effect) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("figure", effect.figure());
        map.put("whenHigher", change(effect.whenHigher()));
        map.put("whenLower", change(effect.whenLower()));
        return map;
    }

    private static Map<String, Object> change(Change change) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("largest", change.largest());
        map.put("where", change.where());
        return map;
    }
}
