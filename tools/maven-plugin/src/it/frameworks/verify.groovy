String log = new File(basedir, "build.log").text
List<String> builds = log.split("Scanning for projects")
assert builds.size() == 3

String first = builds[1]
assert first.contains("add to ForgottenTest the line  @Rule public HeddleRule heddle = new HeddleRule();")
assert first.contains("AssertionError: expected:<2> but was:<1>")
assert first.contains("heddle: com.acme.old.TillTest#keeps held")
assert first.contains("Tests run: 3, Failures: 1, Errors: 1, Skipped: 0")
assert first.contains("this run again: mvn test -Dtest='com.acme.old.TillTest#loses' -Dheddle.replay=target/heddle/com.acme.old.TillTest.loses/loses.json")
assert first.contains("AssertionError: expected [2] but found [1]")
assert first.contains("Tests run: 2, Failures: 1, Errors: 0, Skipped: 0")

assert builds[2].contains("AssertionError: expected:<2> but was:<1>")
assert builds[2].contains("under the plan target/heddle/com.acme.old.TillTest.loses/loses.json")
