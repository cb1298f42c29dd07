package dev.heddle.replayer.inprocess;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.logging.Filter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.Logger;

/**
 * What of {@code java.util.logging} a program can set, for a JVM in which it was there before the first run. A logger of which nothing was set is none:
 * nobody can tell it from one that is made at the next call.
 *
 * @param loggers those of which something was set, by their names
 */
record LogSettings(List<Setting> loggers) {
    LogSettings {
        loggers = List.copyOf(loggers);
    }

    /** Of one logger. Filters and handlers are compared as objects. */
    private record Setting(String name, Level level, boolean usesParent, List<Integer> handlers, int filter) {
        static Setting of(String name, Logger logger) {
            List<Integer> handlers = new ArrayList<>();
            for (Handler handler : logger.getHandlers()) {
                handlers.add(System.identityHashCode(handler));
                handlers.add(System.identityHashCode(handler.getFilter()));
                handlers.add(handler.getLevel().intValue());
            }
            Filter filter = logger.getFilter();
            return new Setting(
                    name, logger.getLevel(), logger.getUseParentHandlers(), handlers, System.identityHashCode(filter));
        }

        boolean isUntouched() {
            return level == null && usesParent && handlers.isEmpty() && filter == 0;
        }
    }

    /** Loads it, if nobody has. */
    static LogSettings now() {
        LogManager manager = LogManager.getLogManager();
        List<Setting> settings = new ArrayList<>();
        for (String name : Collections.list(manager.getLoggerNames())) {
            Logger logger = manager.getLogger(name);
            Setting setting = logger == null ? null : Setting.of(name, logger);
            if (setting != null && !setting.isUntouched()) {
                settings.add(setting);
            }
        }
        settings.sort((one, other) -> one.name.compareTo(other.name));
        return new LogSettings(settings);
    }
}
