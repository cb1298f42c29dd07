package dev.heddle.replayer.control;

import dev.heddle.recorder.agent.Session;
import dev.heddle.trace.name.Site;
import java.io.IOException;
import java.io.InputStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Opcodes;

/** Sites of the recorder's session. No instrumented code has run before the session exists. */
public final class SessionSites implements SiteLookup {
    private volatile Session session;

    /** Sets the session that has the sites. */
    public void of(Session started) {
        session = started;
    }

    @Override
    public Site site(int number) {
        Site site = session.sites().site(number);
        if (site == null) {
            throw new IllegalStateException("site " + number + " is not in the table");
        }
        return site;
    }

    @Override
    public boolean isSynchronized(Class<?> receiver, int callSite) {
        return session.synchronizedCalls().isSynchronized(receiver, callSite);
    }

    /** Read from the class file, because only stuck runs need it. */
    @Override
    public String sourceFile(String internalName) {
        try (InputStream in = ClassLoader.getSystemResourceAsStream(internalName + ".class")) {
            if (in == null) {
                return null;
            }
            String[] file = new String[1];
            ClassVisitor visitor = new ClassVisitor(Opcodes.ASM9) {
                @Override
                public void visitSource(String source, String debug) {
                    file[0] = source;
                }
            };
            new ClassReader(in).accept(visitor, ClassReader.SKIP_CODE | ClassReader.SKIP_FRAMES);
            return file[0];
        } catch (IOException | RuntimeException e) {
            // Only the reader of a report misses it, and the report marks it as unknown.
            return null;
        }
    }
}
