String log = new File(basedir, "build.log").text
List<String> builds = log.split("Scanning for projects")
assert builds.size() == 10

String first = builds[1]
assert first.contains("4 tests, 2 to be hunted")
assert first.contains("com.acme.CounterTest#counts fails, found in")
assert first.contains("AssertionFailedError: expected: <2> but was: <1>")
assert first.contains('com.acme.CounterTest\$Safely#counts held under ')
assert first.contains("4 tests: 1 failed, 1 held, 1 without threads, 1 disabled")
assert first.contains("tests fail under some schedule")

String second = builds[2]
assert second.contains("com.acme.CounterTest#counts fails, as before; its classes have not changed")
assert second.contains("4 tests, 4 with the verdict of the last time")
assert !second.contains("held under")

assert builds[3].contains("1 test: 1 held")

assert builds[4].contains("surefire runs these tests in Maven's own JVM (forkCount=0); Heddle hunts them in separate JVMs")
assert builds[4].contains("1 test: 1 held")

assert builds[5].contains("1 test, 1 with the verdict of the last time")
assert builds[5].contains("1 test: 1 held")

assert builds[6].contains("a failure again: mvn test-compile heddle:replay -Dtest=CLASS#METHOD")
assert builds[7].contains("AssertionFailedError: expected: <2> but was: <1>")
assert builds[7].contains("com.acme.CounterTest#counts fails under this plan, see above")
assert builds[8].contains("name the test: -Dtest=com.acme.CounterTest#counts")

assert builds[9].contains("com.acme.Counter: add() | add()")
assert builds[9].contains("generated tests of com.acme.Counter fail under some schedule")

def suites = new groovy.xml.XmlSlurper().parse(new File(basedir, "target/heddle/TEST-heddle.xml"))
assert suites.testsuite.testcase.size() == 2
