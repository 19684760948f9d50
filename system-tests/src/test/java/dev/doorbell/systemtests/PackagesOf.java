package dev.doorbell.systemtests;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;

/**
 * Every package of a module as a slice of its own.
 *
 * @param module name of the package below {@code dev.doorbell}
 */
record PackagesOf(String module) implements SliceAssignment {

    @Override
    public SliceIdentifier getIdentifierOf(JavaClass type) {
        String name = type.getPackageName();
        String root = "dev.doorbell." + module;
        return name.equals(root) || name.startsWith(root + ".")
                ? SliceIdentifier.of(name)
                : SliceIdentifier.ignore();
    }

    @Override
    public String getDescription() {
        return "the packages of " + module;
    }
}
