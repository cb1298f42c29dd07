List<String> builds = new File(basedir, "build.log").text.split("Scanning for projects")
assert builds.size() == 3

// Before JaCoCo's agent, which still measures.
assert builds[1] =~ /argLine set to -javaagent:.*heddle-recorder-agent.jar=file=.* -javaagent:.*jacoco/
assert new File(basedir, "target/jacoco.exec").length() > 0
assert builds[1].contains("FlagTest.value")
assert new File(basedir, "target/heddle/analysis/findings.json").text.contains("FlagTest")
assert new File(basedir, "target/heddle/report.html").text.contains("FlagTest")

assert builds[2].contains("surefire runs these tests in Maven's own JVM (forkCount=0), which has no agent")
