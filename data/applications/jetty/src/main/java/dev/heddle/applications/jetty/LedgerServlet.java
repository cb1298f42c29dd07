package dev.heddle.applications.jetty;

import dev.heddle.applications.ledger.Request;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/** Keeps the accounts under a lock, and in each client's session how often it has asked. */
final class LedgerServlet extends HttpServlet {
    private static final long serialVersionUID = 1;

    private final transient Map<String, Long> accounts = new HashMap<>();
    private final transient CountDownLatch stopped;
    private int answered;

    LedgerServlet(CountDownLatch stopped) {
        this.stopped = stopped;
    }

    @Override
    protected void service(HttpServletRequest asked, HttpServletResponse response) throws IOException {
        Object before = asked.getSession().getAttribute("requests");
        asked.getSession().setAttribute("requests", before == null ? 1 : (Integer) before + 1);
        Request request = Request.of(asked.getPathInfo());
        response.setContentType("text/plain");
        response.getWriter().print(answer(request));
        response.flushBuffer();
        if (request instanceof Request.Stop) {
            stopped.countDown();
        }
    }

    synchronized int answered() {
        return answered;
    }

    private synchronized String answer(Request request) {
        answered++;
        if (request instanceof Request.Add add) {
            return Long.toString(accounts.merge(add.account(), add.amount(), Long::sum));
        }
        if (request instanceof Request.Sum sum) {
            return Long.toString(accounts.get(sum.account()));
        }
        return "stopping";
    }
}
