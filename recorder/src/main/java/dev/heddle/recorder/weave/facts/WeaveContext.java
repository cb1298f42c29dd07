package dev.heddle.recorder.weave.facts;

import dev.heddle.recorder.weave.scope.GeneratedNames;
import dev.heddle.recorder.weave.scope.Hierarchy;
import dev.heddle.recorder.weave.scope.OpaqueTypes;
import dev.heddle.recorder.weave.scope.Scope;
import dev.heddle.recorder.weave.scope.WeaveOptions;

/**
 * The knowledge that the weaving of all classes shares.
 *
 * @param generated the names of generated classes in recordings and plans
 * @param opaqueTypes the rule for objects that are variables as a whole
 * @param synchronizedCalls the early synchronized methods
 */
public record WeaveContext(
        WeaveOptions options,
        Scope scope,
        Hierarchy hierarchy,
        GeneratedNames generated,
        OpaqueTypes opaqueTypes,
        SynchronizedCalls synchronizedCalls) {
    public WeaveContext(WeaveOptions options, Scope scope, SynchronizedCalls synchronizedCalls) {
        this(
                options,
                scope,
                new Hierarchy(
                        options.selection().isPartial() || options.selection().choosesReads()),
                synchronizedCalls);
    }

    private WeaveContext(WeaveOptions options, Scope scope, Hierarchy hierarchy, SynchronizedCalls synchronizedCalls) {
        this(options, scope, hierarchy, new GeneratedNames(hierarchy), new OpaqueTypes(scope), synchronizedCalls);
    }
}
