import java.util.concurrent.ConcurrentHashMap;
import org.aspectj.lang.ProceedingJoinPoint;
import org.aspectj.lang.annotation.Around;
import org.aspectj.lang.annotation.Aspect;
import org.aspectj.lang.annotation.Before;

/** Advice around one method and before others. */
@Aspect
public class Tracing {
    private final ConcurrentHashMap<String, Integer> calls = new ConcurrentHashMap<>();

    @Around("execution(* program.Torn.check(..))")
    public Object around(ProceedingJoinPoint point) throws Throwable {
        calls.merge("around", 1, Integer::sum);
        return point.proceed();
    }

    @Before("execution(* program.Torn.set*(..)) || call(* program.Torn.difference(..))")
    public void before() {
        calls.merge("before", 1, Integer::sum);
    }
}
