package dev.doorbell.cli.output;

import dev.doorbell.report.document.JsonText;
import java.io.PrintWriter;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Output of a command: a text for people, or one document for programs. */
public final class Answer {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command = CommandSpec.create();

    @Option(names = "--json", description = "Print one JSON document and nothing else.")
    private boolean json;

    /** Returns true if the output is a document for programs. */
    public boolean json() {
        return json;
    }

    /** Prints the document or the text, and creates only that one. */
    public void print(Supplier<? extends Map<?, ?>> document, Supplier<String> text) {
        print(json ? JsonText.of(document.get()) + "\n" : text.get());
    }

    /** Prints a text unchanged. */
    public void print(String text) {
        PrintWriter out = command.commandLine().getOut();
        out.print(text);
        out.flush();
    }
}
