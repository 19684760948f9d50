package dev.doorbell.cli.output;

import dev.doorbell.report.document.JsonText;
import java.io.PrintWriter;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** What a command prints: a text for people, or one document for programs. */
public final class Answer {

    @Spec(Spec.Target.MIXEE)
    private CommandSpec command = CommandSpec.create();

    @Option(names = "--json", description = "Print one JSON document and nothing else.")
    private boolean json;

    /** Whether it is for programs. */
    public boolean json() {
        return json;
    }

    /** Prints the document, or the text where that is wanted; only that is made. */
    public void print(Supplier<? extends Map<?, ?>> document, Supplier<String> text) {
        print(json ? JsonText.of(document.get()) + "\n" : text.get());
    }

    /** Prints a text as it is. */
    public void print(String text) {
        PrintWriter out = command.commandLine().getOut();
        out.print(text);
        out.flush();
    }
}
