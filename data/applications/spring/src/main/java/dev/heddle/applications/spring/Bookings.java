package dev.heddle.applications.spring;

import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.query.Param;

/** The table of amounts. */
interface Bookings extends JpaRepository<Booking, Long> {
    /** What was added to an account in all; null if nothing was. */
    @Query("select sum(b.amount) from Booking b where b.account = :account")
    Long total(@Param("account") String account);
}
