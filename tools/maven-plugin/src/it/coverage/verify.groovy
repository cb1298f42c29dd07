List<String> builds = new File(basedir, "build.log").text.split("Scanning for projects")
assert builds.size() == 4

assert builds[1].contains("StockTest.addsUnderSchedules")
assert builds[1].contains("expected: <2> but was: <1>")
// JaCoCo still measures the tests that surefire runs.
assert new File(basedir, "target/site/jacoco/jacoco.csv").text =~ /com.acme,Stock,\d+,[1-9]/

assert builds[2].contains("com.acme.StockTest#addsOnce fails, found in")
assert builds[2].contains("Stock.java:")

// The search sees the places of the class files that javac wrote.
assert builds[3].contains("com.acme.StockTest#addsOnce fails, found in")
assert builds[3].contains("Stock.java:")
