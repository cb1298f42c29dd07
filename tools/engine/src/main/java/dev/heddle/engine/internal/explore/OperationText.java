package dev.heddle.engine.internal.explore;

import dev.heddle.trace.event.Op;
import dev.heddle.trace.plan.PlanSite;
import java.util.Locale;

/** An operation in words: the action of a thread, and its place. */
final class OperationText {
    private OperationText() {}

    static String of(PlanSite site) {
        return words(site.op()) + (site.point() == null ? "" : " at " + site.point());
    }

    private static String words(Op op) {
        return switch (op) {
            case GET_FIELD, GET_STATIC, GET_VOLATILE, GET_STATIC_VOLATILE -> "reading a field";
            case PUT_FIELD, PUT_STATIC, PUT_VOLATILE, PUT_STATIC_VOLATILE -> "writing a field";
            case ARRAY_LOAD -> "reading an array element";
            case ARRAY_STORE -> "writing an array element";
            case RANGE_READ -> "reading a range of an array";
            case RANGE_WRITE -> "writing a range of an array";
            case CALL_READ -> "a call that reads an object";
            case CALL_WRITE -> "a call that changes an object";
            case ATOMIC_READ -> "an atomic read";
            case ATOMIC_WRITE -> "an atomic write";
            case ASKED -> "a query of a concurrent object";
            case ACQUIRE -> "acquiring the monitor";
            case WAIT -> "waiting to be notified";
            case NOTIFY, NOTIFY_ALL -> "notifying";
            case BEGIN -> "its first operation";
            case START -> "starting a thread";
            case JOIN -> "waiting for the end of a thread";
            case SLEEP -> "sleeping";
            case PARK -> "parking";
            case UNPARK -> "unparking a thread";
            case INTERRUPT -> "interrupting a thread";
            case YIELD -> "yielding";
            default -> op.name().toLowerCase(Locale.ROOT).replace('_', ' ');
        };
    }
}
