String log = new File(basedir, "build.log").text
assert log.contains("this is a named module; its tests are hunted on the class path")
assert log.contains("surefire runs these tests in Maven's own JVM (forkCount=0); they are hunted in JVMs of their own")
assert log.contains("com.acme.modular.TillTest#countsAllSales fails, found in")
assert log.contains("AssertionFailedError: expected: <2> but was: <1>")
assert log.contains("tests fail under some schedule")
