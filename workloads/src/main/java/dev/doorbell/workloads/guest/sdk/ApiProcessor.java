package dev.doorbell.workloads.guest.sdk;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic;

/** Annotation processor that adds the API of programs to the classes of the module being built. */
@SupportedAnnotationTypes("*")
public final class ApiProcessor extends AbstractProcessor {

    private boolean written;

    @Override
    public SourceVersion getSupportedSourceVersion() {
        return SourceVersion.latest();
    }

    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        if (written) {
            return false;
        }
        written = true;
        for (Map.Entry<String, byte[]> type : Api.classes().entrySet()) {
            try (OutputStream file =
                    processingEnv.getFiler().createClassFile(type.getKey()).openOutputStream()) {
                file.write(type.getValue());
            } catch (IOException e) {
                processingEnv
                        .getMessager()
                        .printMessage(Diagnostic.Kind.ERROR, type.getKey() + ": " + e);
            }
        }
        return false;
    }
}
