List<String> builds = new File(basedir, "build.log").text.split("Scanning for projects")
assert builds.size() == 4

assert builds[1].contains("1 test, 0 to be hunted: the others have no threads")
assert builds[1].contains("com.acme.app.TillTest#nothingIsLost fails, found in")
assert builds[1].contains("AssertionFailedError: expected: <3> but was: <")
assert builds[1] =~ /core \.+ SUCCESS/
assert builds[1] =~ /app \.+ FAILURE/

assert builds[2].contains("no tests")
assert builds[2].contains("com.acme.app.TillTest#nothingIsLost fails, ")
assert builds[2].contains("BUILD SUCCESS")

assert builds[3].contains("there is no test TillTest in")

assert new File(basedir, "app/target/heddle/TEST-heddle.xml").text.contains("<failure")
