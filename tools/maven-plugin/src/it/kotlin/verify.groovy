String log = new File(basedir, "build.log").text
assert log.contains("1 test, 1 to be hunted")
assert log.contains("CacheTest#each key is computed once fails, found in")
assert log.contains("AssertionFailedError: expected: <1> but was: <2>")
assert log.contains("Cache.kt:")
