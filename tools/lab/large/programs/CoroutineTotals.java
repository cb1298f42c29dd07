import kotlin.Unit;
import kotlin.coroutines.EmptyCoroutineContext;
import kotlinx.coroutines.BuildersKt;
import kotlinx.coroutines.CoroutineStart;
import kotlinx.coroutines.Dispatchers;
import kotlinx.coroutines.GlobalScope;
import kotlinx.coroutines.Job;

/** Two coroutines of the default dispatcher add to a total without a lock. */
public final class CoroutineTotals {
    private static int total;

    public static void main(String[] args) throws Exception {
        Job first = adding();
        Job second = adding();
        BuildersKt.runBlocking(EmptyCoroutineContext.INSTANCE, (scope, rest) -> first.join(rest));
        BuildersKt.runBlocking(EmptyCoroutineContext.INSTANCE, (scope, rest) -> second.join(rest));
        if (total != 10) {
            throw new AssertionError("total " + total + ", expected 10");
        }
    }

    private static Job adding() {
        return BuildersKt.launch(
                GlobalScope.INSTANCE, Dispatchers.getDefault(), CoroutineStart.DEFAULT, (scope, rest) -> {
                    total += 5;
                    return Unit.INSTANCE;
                });
    }
}
