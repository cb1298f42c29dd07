package dev.heddle.engine.internal.explore;

import java.util.ArrayList;
import java.util.List;

/** The results of the stages of a search, in order. */
public final class Stages implements Exploration.Listener {
    /** A stage. */
    public static final class Stage {
        private final SearchStage what;
        private long executed;
        private long failed;
        private long lost;
        private long same;
        private long orders;
        private long ofOrders;
        private boolean isDone;

        private Stage(SearchStage what) {
            this.what = what;
        }

        public SearchStage what() {
            return what;
        }

        public long executed() {
            return executed;
        }

        public long failed() {
            return failed;
        }

        /** Runs that were stopped, or whose result is unknown. */
        public long lost() {
            return lost;
        }

        /** Schedules that were skipped because they would have continued like another one. */
        public long same() {
            return same;
        }

        /** Number of finished thread orders. */
        public long orders() {
            return orders;
        }

        /** Number of thread orders. */
        public long ofOrders() {
            return ofOrders;
        }

        public boolean isDone() {
            return isDone;
        }
    }

    private final List<Stage> all = new ArrayList<>();
    private final Runnable news;
    private long executed;
    private long firstFailure;
    private SearchStage stageOfFirst;
    private long drops;

    /** @param news called after each schedule */
    Stages(Runnable news) {
        this.news = news;
    }

    private Stage of(SearchStage what) {
        if (all.isEmpty() || !all.get(all.size() - 1).what.equals(what)) {
            all.add(new Stage(what));
        }
        return all.get(all.size() - 1);
    }

    @Override
    public void searched(SearchStage what, long orders, long all) {
        Stage stage = of(what);
        stage.orders = orders;
        stage.ofOrders = all;
    }

    @Override
    public void executed(SearchStage what, Execution execution) {
        Stage stage = of(what);
        stage.executed++;
        executed++;
        if (execution.failure() != null) {
            stage.failed++;
            if (firstFailure == 0) {
                firstFailure = executed;
                stageOfFirst = what;
            }
        } else if (execution.explored() == null) {
            stage.lost++;
        } else if (execution.explored().drops() > 0) {
            drops++;
        }
        news.run();
    }

    @Override
    public void ends(SearchStage what, long count, long notExecuted) {
        Stage stage = of(what);
        stage.same = notExecuted;
        stage.isDone = true;
    }

    /** All stages in the order of the search. */
    public List<Stage> all() {
        return List.copyOf(all);
    }

    /** The current stage; null before the first. */
    public Stage last() {
        return all.isEmpty() ? null : all.get(all.size() - 1);
    }

    /** Number of schedules up to and including the first failure; 0 if there was none. */
    public long firstFailure() {
        return firstFailure;
    }

    /** The stage of the first failure, or null. */
    public SearchStage stageOfFirst() {
        return stageOfFirst;
    }

    /** Runs in which a thread lost its priority because it was spinning. */
    public long drops() {
        return drops;
    }
}
