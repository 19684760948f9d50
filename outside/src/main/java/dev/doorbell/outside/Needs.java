package dev.doorbell.outside;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Declaration of the optional tools and data that a test, or every test of a class, uses. The test
 * has the tag {@code outside}. If one of them is missing the test is skipped before it starts, and
 * the reason names the package to install. In CI, which installs those packages, it fails.
 */
@Tag("outside")
@ExtendWith(NeedsCondition.class)
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface Needs {

    /** Required tools and data. */
    Outside[] value();
}
