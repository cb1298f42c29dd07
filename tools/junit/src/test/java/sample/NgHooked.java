package sample;

import dev.heddle.junit.HeddleTest;
import org.testng.IHookCallBack;
import org.testng.IHookable;
import org.testng.ITestResult;
import org.testng.annotations.Test;

/** TestNG calls this class instead of its listeners. */
public class NgHooked implements IHookable {
    @Override
    public void run(IHookCallBack test, ITestResult result) {
        test.runTestMethod(result);
    }

    @Test
    @HeddleTest
    public void isNeverSearched() {}
}
