package dev.heddle.recorder.weave;

import java.util.List;

/**
 * Other agents that may be in the same JVM, by the names of their classes. They run while classes are being loaded and inside methods of the
 * program, and what they do is not what the program does.
 */
final class KnownAgents {
    /** Agents. What their class loaders define is theirs too, under whatever name. */
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

    /** What makes bytecode for them and for programs; their class loaders define classes of programs, too. */
    static final Globs WEAVERS = Globs.of(List.of(
            "net.bytebuddy.*",
            "org.aspectj.apache.bcel.*",
            "org.mockito.codegen.*",
            "org.mockito.internal.creation.bytebuddy.*"));

    private KnownAgents() {}
}
