String log = new File(basedir, "build.log").text
assert log.contains("com.acme.OrdersTest#ordersAreCounted fails, found in")
assert log.contains("Orders.java:10")
