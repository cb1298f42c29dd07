String log = new File(basedir, "build.log").text
assert log.contains("this is a named module; Heddle hunts its tests on the class path")
assert log.contains("surefire runs these tests in Maven's own JVM (forkCount=0); Heddle hunts them in separate JVMs")
assert log.contains("com.acme.modular.TillTest#countsAllSales fails, found in")
assert log.contains("AssertionFailedError: expected: <2> but was: <1>")
assert log.contains("tests fail under some schedule")
