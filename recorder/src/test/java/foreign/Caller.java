package foreign;

import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/**
 * Code outside Heddle's packages that calls the test back. In a class loader of its own it stands for the code of an
 * agent.
 */
public final class Caller implements Predicate<BooleanSupplier> {
    @Override
    public boolean test(BooleanSupplier question) {
        return question.getAsBoolean();
    }
}
