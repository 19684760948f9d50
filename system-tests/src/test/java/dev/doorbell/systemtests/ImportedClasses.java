package dev.doorbell.systemtests;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.stream.Stream;

/** Compiled classes of all modules without their tests, read once for all rules. */
final class ImportedClasses {

    /** All classes. */
    static final JavaClasses ALL =
            new ClassFileImporter()
                    .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                    .withImportOption(location -> !location.contains("-tests.jar"))
                    .importPackages("dev.doorbell");

    /** Modules from the lowest; a module may depend on those before it. */
    static final List<String> MODULES =
            List.of("pdes", "hardware", "libraries", "workloads", "guest", "report", "wire");

    /** Modules of the services. */
    static final List<String> SERVICES =
            List.of("nodeagent", "nicservice", "dpuservice", "coordinator");

    /** Packages of the models. */
    static final String[] MODELS = {
        "dev.doorbell.pdes..",
        "dev.doorbell.hardware..",
        "dev.doorbell.libraries..",
        "dev.doorbell.workloads.."
    };

    private ImportedClasses() {}

    /** Names of all modules with code of their own. */
    static List<String> modules() {
        return Stream.of(MODULES, SERVICES, List.of("cli", "outside", "testkit"))
                .flatMap(List::stream)
                .toList();
    }

    /** Name of the module of a class. */
    static String module(JavaClass it) {
        String inside = it.getPackageName().substring("dev.doorbell.".length());
        int end = inside.indexOf('.');
        return end < 0 ? inside : inside.substring(0, end);
    }
}
