package dev.heddle.recorder.gate;

import dev.heddle.recorder.weave.Weaver;
import dev.heddle.recorder.weave.scope.Profile;
import dev.heddle.recorder.weave.scope.Scope;
import dev.heddle.recorder.weave.scope.Selection;
import dev.heddle.recorder.weave.scope.WeaveOptions;
import dev.heddle.recorder.weave.sites.SiteTable;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.plan.Tracking;
import dev.heddle.trace.plan.VariableName;
import java.util.Hashtable;
import java.util.List;
import java.util.Vector;

/** The ways in which classes are woven, by options and plans. */
enum Weaving {
    /** {@code profile=sync}. */
    SYNC(new WeaveOptions(false, Profile.SYNC, false)),
    /** {@code profile=access}. */
    ACCESS(WeaveOptions.RECORD),
    /** {@code profile=full}. */
    FULL(new WeaveOptions(false, Profile.FULL, true)),
    /** With a scheduler. */
    CONTROLLED(WeaveOptions.CONTROL),
    /** With a scheduler, {@code profile=full}. */
    CONTROLLED_FULL(new WeaveOptions(true, Profile.FULL, false)),
    /** With a scheduler, {@code weave=tracked}. */
    TRACKED(new WeaveOptions(true, Profile.ACCESS, false, Selection.only(tracking())));

    private final WeaveOptions options;

    Weaving(WeaveOptions options) {
        this.options = options;
    }

    /** Everything that can be tracked: fields, elements, and every new array and object. */
    private static Tracking tracking() {
        VariableName array = new VariableName(
                new Member("java/lang/Object[]", "elements", ""), VariableName.FIELD, null, 0, VariableName.WHOLE);
        VariableName object = new VariableName(
                new Member("java/lang/Object", "field", ""), VariableName.FIELD, null, 0, VariableName.WHOLE);
        return new Tracking(List.of(array, object), List.of(Tracking.ALL), List.of(Tracking.ALL));
    }

    Weaver weaver() {
        Weaver weaver = new Weaver(
                options, new Scope(List.of(), List.of(), true, options.profile()), new SiteTable((site, number) -> {}));
        weaver.synchronizedCalls().addEarly(Hashtable.class);
        weaver.synchronizedCalls().addEarly(StringBuffer.class);
        weaver.synchronizedCalls().addEarly(Vector.class);
        return weaver;
    }
}
