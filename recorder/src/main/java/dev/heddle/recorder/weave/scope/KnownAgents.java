package dev.heddle.recorder.weave.scope;

import java.util.List;

/**
 * Class names of other agents that may be in the same JVM. They run while classes are loaded and inside methods of the
 * program, but their operations are not the program's.
 */
final class KnownAgents {
    /** Agents. Classes of any name that their class loaders define also belong to them. */
    static final Globs AGENTS = Globs.of(List.of(
            "org.jacoco.*",
            "com.intellij.rt.*",
            "io.opentelemetry.javaagent.*",
            "co.elastic.apm.agent.*",
            "co.elastic.otel.*",
            "com.appdynamics.*",
            "com.contrastsecurity.agent.*",
            "com.datadog.*",
            "com.dynatrace.*",
            "com.instana.*",
            "com.microsoft.applicationinsights.agent.*",
            "com.navercorp.pinpoint.*",
            "com.newrelic.*",
            "com.nr.agent.*",
            "com.singularity.*",
            "com.zeroturnaround.*",
            "datadog.*",
            "org.apache.skywalking.apm.*",
            "org.aspectj.weaver.*",
            "org.glowroot.*",
            "org.hotswap.agent.*",
            "org.jboss.byteman.*",
            "org.zeroturnaround.*"));

    /** Bytecode libraries of agents and programs. Their class loaders also define classes of programs. */
    static final Globs WEAVERS = Globs.of(List.of(
            "net.bytebuddy.*",
            "org.aspectj.apache.bcel.*",
            "org.mockito.codegen.*",
            "org.mockito.internal.creation.bytebuddy.*"));

    private KnownAgents() {}
}
