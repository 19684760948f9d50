package dev.doorbell.systemtests;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Declaration of a class whose tests share the cluster of real processes. No two such classes run
 * at the same time.
 */
@ExtendWith(SharedProcessCluster.class)
@ResourceLock("process cluster")
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@interface OnProcessCluster {}
