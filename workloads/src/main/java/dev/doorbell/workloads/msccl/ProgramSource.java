package dev.doorbell.workloads.msccl;

import dev.doorbell.libraries.msccl.algorithm.Algorithm;
import dev.doorbell.workloads.Parameters;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Prose;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Where programs come from: one of our own algorithms by name, or MSCCL-IR in the job itself. The
 * command line puts the text of a file into the job, since whoever runs it may not be able to read
 * the file.
 */
final class ProgramSource {

    /** Parameters of our own algorithms. */
    static final List<Parameter<?>> PARAMETERS =
            List.of(
                    Prose.parameter(
                            "protocol",
                            "simple",
                            "",
                            "simple, ll or ll128",
                            "of a program that is named, not read"),
                    Prose.parameter(
                            "channels", "1", "", "1 to 32", "of a program that is named, not read"),
                    Prose.parameter(
                            "instances",
                            "1",
                            "",
                            "1 to 32",
                            "copies of a program that is named, not read"));

    private static final String END = "</algo>";

    private ProgramSource() {}

    /** The program a parameter says, for as many GPUs as take part. */
    static ProgramText one(MscclJob job, Parameters given, String parameter) {
        String text = given.text(parameter);
        return text.startsWith("<")
                ? new ProgramText.Ir(parameter, text)
                : named(job, given, parameter, text);
    }

    /** The programs a parameter says: none, some by name, or several texts in a row. */
    static List<ProgramText> several(MscclJob job, Parameters given, String parameter) {
        String text = given.text(parameter);
        List<ProgramText> programs = new ArrayList<>();
        if (text.startsWith("<")) {
            for (String part : text.split(END, -1)) {
                if (!part.isBlank()) {
                    programs.add(new ProgramText.Ir(parameter, part.strip() + END));
                }
            }
        } else if (!text.isEmpty()) {
            String[] parts = text.split(",", -1);
            if (parts.length > Parameters.MAX_LIST) {
                throw JobException.invalid(
                        parameter, parts.length + " programs", "at most " + Parameters.MAX_LIST);
            }
            for (String part : parts) {
                programs.add(named(job, given, parameter, part.strip()));
            }
        }
        return programs;
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
