package dev.heddle.applications.spring;

import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.repository.query.Param;

/** The table of amounts. */
interface Bookings extends JpaRepository<Booking, Long> {
    /** The sum of all bookings of an account; null without bookings. */
    @Query("select sum(b.amount) from Booking b where b.account = :account")
    Long total(@Param("account") String account);
}
