package dev.heddle.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.testng.ITestResult;
import org.testng.TestListenerAdapter;
import org.testng.TestNG;
import org.testng.xml.XmlClass;
import org.testng.xml.XmlInclude;
import org.testng.xml.XmlSuite;
import org.testng.xml.XmlTest;
import sample.NgDeposits;
import sample.NgHooked;

/** Tests of TestNG, which finds the listener by itself. */
class HeddleListenerIT {
    private static TestListenerAdapter run(Class<?> type, String method) {
        XmlSuite suite = new XmlSuite();
        XmlClass named = new XmlClass(type);
        named.setIncludedMethods(List.of(new XmlInclude(method)));
        new XmlTest(suite).setXmlClasses(List.of(named));
        TestNG testNg = new TestNG(false);
        testNg.setVerbose(0);
        testNg.setXmlSuites(List.of(suite));
        TestListenerAdapter results = new TestListenerAdapter();
        testNg.addListener(results);
        testNg.run();
        assertThat(results.getSkippedTests()).isEmpty();
        return results;
    }

    /** Without those of the nested class, which TestNG adds. */
    private static List<ITestResult> failed(String method) {
        return run(NgDeposits.class, method).getFailedTests().stream()
                .filter(result -> result.getTestClass().getRealClass() == NgDeposits.class)
                .toList();
    }

    @Test
    void searchesATestWithoutCallingItHere() throws Exception {
        List<ITestResult> lost = failed("areLost");
        assertThat(lost).singleElement().satisfies(result -> assertThat(result.getThrowable())
                .isInstanceOf(InterleavingError.class)
                .hasMessageStartingWith("AssertionError: expected [42] but found [41]")
                .hasMessageContaining("-Dheddle.replay=target/heddle/sample.NgDeposits.areLost/areLost.json"));
        Printed<TestListenerAdapter> kept = Printed.by(() -> run(NgDeposits.class, "areKept"));
        assertThat(kept.result().getPassedTests()).hasSize(1);
        assertThat(kept.text()).startsWith("heddle: sample.NgDeposits#areKept held");
        assertThat(NgDeposits.called).isZero();
        assertThat(run(NgDeposits.class, "plain").getPassedTests()).hasSize(1);
    }

    @Tag("nightly")
    @Test
    void searchesAllRowsOfADataProviderOnce() {
        List<ITestResult> rows = failed("ofRows");
        assertThat(rows).hasSize(2);
        assertThat(rows.get(0).getThrowable()).hasMessageContaining("expected [1] but found [2]");
        assertThat(rows.get(1).getThrowable()).isSameAs(rows.get(0).getThrowable());
    }

    @Test
    void failsATestThatTestNgDoesNotPassOn() {
        assertThat(run(NgHooked.class, "isNeverSearched").getFailedTests())
                .singleElement()
                .satisfies(result -> assertThat(result.getThrowable())
                        .isInstanceOf(HeddleException.class)
                        .hasMessage("sample.NgHooked is an IHookable, so TestNG does not pass its tests to"
                                + " Heddle: call Heddle.check in them"));
    }
}
