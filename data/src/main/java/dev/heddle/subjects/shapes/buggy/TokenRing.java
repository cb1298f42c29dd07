package dev.heddle.subjects.shapes.buggy;

import dev.heddle.subjects.rank.Argument;
import dev.heddle.subjects.shapes.Crew;

/**
 * Stations round a ring pass a token on; a supervisor counts the tokens.
 *
 * <p>Each access has the lock, but to let go of the token and to give it to the next one are two critical sections.
 * Wanted order: the supervisor counts between the two.
 */
public final class TokenRing {

    private final boolean[] hasToken;

    private TokenRing(int stations) {
        hasToken = new boolean[stations];
        hasToken[0] = true;
    }

    /** @param args number of stations; 3 unless given */
    public static void main(String[] args) {
        int stations = Argument.of(args, "stations", 3);
        TokenRing ring = new TokenRing(stations);
        Crew crew = new Crew();
        for (int i = 0; i < stations; i++) {
            int station = i;
            crew.add(() -> ring.pass(station));
        }
        crew.add(ring::supervise).run();
    }

    private void pass(int station) {
        if (take(station)) {
            give((station + 1) % hasToken.length);
        }
    }

    private synchronized boolean take(int station) {
        boolean had = hasToken[station];
        hasToken[station] = false;
        return had;
    }

    private synchronized void give(int station) {
        hasToken[station] = true;
    }

    private synchronized void supervise() {
        int tokens = 0;
        for (boolean token : hasToken) {
            if (token) {
                tokens++;
            }
        }
        if (tokens != 1) {
            throw new IllegalStateException(tokens + " tokens in the ring");
        }
    }
}
