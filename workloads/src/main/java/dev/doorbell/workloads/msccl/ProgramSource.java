package dev.doorbell.workloads.msccl;

import dev.doorbell.libraries.msccl.algorithm.Algorithm;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.parameter.ListOf;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Source of programs: a built-in algorithm by name, or MSCCL-IR in the job itself. The command line
 * puts the text of a file into the job, because the process that runs it may not be able to read
 * the file.
 */
final class ProgramSource {

    private static final String END = "</algo>";

    private static final String FROM_A_FILE =
            "a program from a file has its own; named programs such as ring take it";

    private ProgramSource() {}

    /** Program of a parameter, for as many GPUs as take part. */
    static ProgramText one(MscclJob job, Parameters given, Parameter<String> parameter) {
        String text = given.get(parameter);
        if (isIr(text)) {
            NamedProgram.refuseParameters(given, FROM_A_FILE);
            return new ProgramText.Ir(parameter.name(), text);
        }
        return named(job, given, parameter.name(), text);
    }

    /** Programs of a parameter: none, some by name, or several texts in a row. */
    static List<ProgramText> several(MscclJob job, Parameters given, Parameter<String> parameter) {
        String text = given.get(parameter);
        List<ProgramText> programs = new ArrayList<>();
        if (isIr(text)) {
            NamedProgram.refuseParameters(given, FROM_A_FILE);
            for (String part : text.split(END, -1)) {
                if (!part.isBlank()) {
                    programs.add(new ProgramText.Ir(parameter.name(), part.strip() + END));
                }
            }
        } else if (!text.isEmpty()) {
            String[] parts = text.split(",", -1);
            if (parts.length > ListOf.MAX_VALUES) {
                throw JobException.invalid(
                        parameter.name(),
                        parts.length + " programs",
                        "at most " + ListOf.MAX_VALUES);
            }
            for (String part : parts) {
                programs.add(named(job, given, parameter.name(), part.strip()));
            }
        }
        return programs;
    }

    private static boolean isIr(String text) {
        return text.startsWith("<");
    }

    private static ProgramText named(
            MscclJob job, Parameters given, String parameter, String text) {
        if (!NamedProgram.names(text)) {
            throw unknown(parameter, text);
        }
        return new ProgramText.Named(
                parameter, NamedProgram.of(given, parameter, text), job.topology());
    }

    private static JobException unknown(String parameter, String text) {
        List<String> names = Arrays.stream(Algorithm.values()).map(Algorithm::symbol).toList();
        return JobException.invalid(
                parameter,
                "'" + text + "'",
                "one of " + String.join(", ", names) + ", a file, or MSCCL-IR");
    }
}
