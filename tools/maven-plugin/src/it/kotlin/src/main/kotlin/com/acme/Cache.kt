package com.acme

class Cache {
    private val values = java.util.concurrent.ConcurrentHashMap<String, Int>()
    var computed = 0
        private set

    /** Looks, then computes: two threads may both find nothing. */
    fun get(key: String): Int {
        val known = values[key]
        if (known != null) {
            return known
        }
        synchronized(this) { computed++ }
        values[key] = key.length
        return key.length
    }
}
