package com.acme

import kotlin.concurrent.thread
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Test

class CacheTest {
    @Test
    fun `each key is computed once`() {
        val cache = Cache()
        val one = thread { cache.get("heddle") }
        val two = thread { cache.get("heddle") }
        one.join()
        two.join()
        assertEquals(1, cache.computed)
    }
}
