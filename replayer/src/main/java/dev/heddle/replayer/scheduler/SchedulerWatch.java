package dev.heddle.replayer.scheduler;

import dev.heddle.replayer.scheduler.ControlledThread.Place;
import dev.heddle.replayer.strategy.ExpectsReturn;
import dev.heddle.replayer.strategy.Strategy;
import java.util.List;

/** The game as the {@link Watchdog} sees it, which looks at it in real time: who has left control, and what becomes of those outside. */
final class SchedulerWatch {
    private final SerialScheduler game;
    private final ExpectsReturn patient;

    SchedulerWatch(SerialScheduler game, Strategy strategy) {
        this.game = game;
        patient = ExpectsReturn.of(strategy);
    }

    /** Whose turn it is; null if nobody can go on but for those outside. */
    ControlledThread running() {
        return game.running;
    }

    /** What the others do now is not part of the run. */
    void release() {
        game.release();
    }

    /** The running thread is blocked in something that is not modelled: another one goes on, if it has still the same turn. */
    void leave(ControlledThread thread, long atMove, String where) {
        ControlledThread wake = null;
        synchronized (game.lock) {
            if (game.running != thread
                    || game.counters.decisions() + game.fast.loneSteps() != atMove
                    || game.isReleased()) {
                return;
            }
            game.running = null;
            thread.place = Place.OUTSIDE;
            thread.leftAtNanos = System.nanoTime();
            game.outside.left(thread.toString(), where);
            game.countAlive();
            wake = game.dispatch(null);
        }
        game.afterwards(wake, true);
    }

    /**
     * If nobody can go on, lets as much time pass as has really passed while somebody is outside. When the last thread ended,
     * another one may have seemed to be alive that had ended before it. That nobody is left must be so twice: a thread that nobody announced is
     * neither a stranger nor known for a moment.
     */
    void keepPace() {
        ControlledThread wake = null;
        boolean over;
        synchronized (game.lock) {
            if (game.running != null || game.isReleased() || !game.outside.isIdle() || !game.verdict.isOpen()) {
                return;
            }
            over = game.outside.isOver(game.hasAllEnded());
            if (over) {
                game.release();
            } else {
                game.clock.add(game.outside.idleNanos(System.nanoTime()));
                wake = game.dispatch(null);
            }
        }
        game.afterwards(wake, true);
        if (over) {
            game.ending.allEnded();
        }
    }

    /** Nobody can go on, and the threads outside wait for monitors that those inside hold. */
    void finishIfOutsideIsStuck() {
        synchronized (game.lock) {
            if (game.running != null
                    || game.isReleased()
                    || !game.verdict.isOpen()
                    || !game.members.isUserThreadStuck(game.enabled.threads)) {
                return;
            }
            List<ControlledThread> blocked = game.outside.ifBlocked(game.threads);
            if (blocked.isEmpty()) {
                return;
            }
            game.finishStuck(blocked);
        }
        game.afterwards(null, true);
    }

    /** Grows with all that threads do under control; of a thread that is alone it may be that of a moment ago. */
    long moves() {
        synchronized (game.lock) {
            return game.counters.decisions() + game.fast.loneSteps();
        }
    }

    /** See {@link ExpectsReturn}. */
    int patience() {
        synchronized (game.lock) {
            return patient.patience();
        }
    }

    /** Whether nothing is left to watch. */
    boolean isOver() {
        synchronized (game.lock) {
            return game.isReleased() || !game.verdict.isOpen();
        }
    }

    /** Whether a thread other than the running one stands in a class initialiser. */
    boolean isInitializerWaiting() {
        synchronized (game.lock) {
            return game.members.isOtherInInitializer(game.running);
        }
    }
}
