package dev.doorbell.systemtests;

import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaStaticInitializer;
import dev.doorbell.libraries.mesh.partition.Metis;
import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.Extension;
import org.junit.platform.commons.annotation.Testable;

/** Test code that uses an optional tool or outside data, directly or through other test code. */
final class ToolUsers {

    private static final String CONTAINERS = "org.testcontainers";

    private final JavaClasses tests;

    /** Full names of methods, constructors and initialisers. */
    private final Set<String> users = new HashSet<>();

    private ToolUsers(JavaClasses tests) {
        this.tests = tests;
    }

    static ToolUsers among(JavaClasses tests) {
        ToolUsers found = new ToolUsers(tests);
        int before;
        do {
            before = found.users.size();
            found.codeUnits().filter(found::uses).forEach(found::add);
        } while (found.users.size() > before);
        return found;
    }

    /** Number of methods, constructors and initialisers that use one. */
    int count() {
        return users.size();
    }

    /**
     * Returns tests, and code that runs before or after them, that use one and are not annotated.
     */
    Set<String> undeclared() {
        Set<String> undeclared = new TreeSet<>();
        codeUnits()
                .filter(it -> users.contains(it.getFullName()))
                .filter(it -> !it.isAnnotatedWith(Needs.class) && !declared(it.getOwner()))
                .filter(ToolUsers::runByJunit)
                .forEach(it -> undeclared.add(it.getFullName()));
        tests.stream()
                .filter(ToolUsers::hasTests)
                .filter(it -> !declared(it) && extendedByUser(it))
                .forEach(it -> undeclared.add(it.getFullName()));
        return undeclared;
    }

    private Stream<JavaCodeUnit> codeUnits() {
        return tests.stream()
                .flatMap(it ->
                        Stream.concat(
                                it.getCodeUnits().stream(), it.getStaticInitializer().stream()));
    }

    private void add(JavaCodeUnit user) {
        users.add(user.getFullName());
    }

    private boolean uses(JavaCodeUnit unit) {
        return unit.getAccessesFromSelf().stream().anyMatch(this::ofTool);
    }

    private boolean ofTool(JavaAccess<?> access) {
        JavaClass owner = access.getTargetOwner();
        return (owner.isEquivalentTo(Outside.class) && access.getName().equals("path"))
                || owner.isEquivalentTo(Metis.class)
                || owner.getPackageName().startsWith(CONTAINERS)
                || users.contains(initializer(owner))
                || users.contains(target(access));
    }

    private static String initializer(JavaClass owner) {
        return owner.getStaticInitializer().map(JavaMember::getFullName).orElse("");
    }

    /** Returns the target of a call; an inherited method belongs to the class that declares it. */
    private static String target(JavaAccess<?> access) {
        AccessTarget target = access.getTarget();
        return target instanceof AccessTarget.CodeUnitAccessTarget codeUnit
                ? codeUnit.resolveMember().map(JavaMember::getFullName).orElse(target.getFullName())
                : target.getFullName();
    }

    private boolean extendedByUser(JavaClass test) {
        return test.getDirectDependenciesFromSelf().stream()
                .map(it -> it.getTargetClass())
                .filter(it -> it.isAssignableTo(Extension.class))
                .flatMap(it -> it.getCodeUnits().stream())
                .anyMatch(it -> users.contains(it.getFullName()));
    }

    private static boolean runByJunit(JavaCodeUnit unit) {
        return unit.isMetaAnnotatedWith(Testable.class)
                || Stream.of(BeforeAll.class, BeforeEach.class, AfterAll.class, AfterEach.class)
                        .anyMatch(unit::isAnnotatedWith)
                || ((unit.isConstructor() || unit instanceof JavaStaticInitializer)
                        && hasTests(unit.getOwner()));
    }

    private static boolean hasTests(JavaClass type) {
        return type.getAllMethods().stream().anyMatch(it -> it.isMetaAnnotatedWith(Testable.class));
    }

    private static boolean declared(JavaClass type) {
        return type.isAnnotatedWith(Needs.class)
                || type.getRawSuperclass().filter(ToolUsers::declared).isPresent()
                || type.getEnclosingClass().filter(ToolUsers::declared).isPresent();
    }
}
