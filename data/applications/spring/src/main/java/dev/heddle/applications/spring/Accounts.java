package dev.heddle.applications.spring;

import jakarta.persistence.LockModeType;
import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Lock;

/** The table of accounts. */
interface Accounts extends JpaRepository<Account, String> {
    /** The account, locked until the transaction ends. */
    @Lock(LockModeType.PESSIMISTIC_WRITE)
    Optional<Account> findByName(String name);
}
