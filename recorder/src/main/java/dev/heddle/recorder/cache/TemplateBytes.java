package dev.heddle.recorder.cache;

import dev.heddle.recorder.weave.Template;
import dev.heddle.recorder.weave.Template.MarkedSite;
import dev.heddle.recorder.weave.Weaver.Plain;
import dev.heddle.trace.event.Op;
import dev.heddle.trace.name.ClassName;
import dev.heddle.trace.name.ClassName.FieldName;
import dev.heddle.trace.name.Member;
import dev.heddle.trace.name.Site;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A template as bytes. Each string and each member is stored once, and sites refer to it by number, because strings
 * take most of the time.
 *
 * <p>Called while classes are loaded, so nothing here links late: no lambdas.
 */
final class TemplateBytes {
    private static final int NONE = -1;
    private static final int HAS_CLASS_FILE = 1;
    private static final int HAS_NAME = 2;
    private static final int LOSES_FLAGS = 4;
    private static final int IS_WOVEN = 1;
    private static final int IS_SPECIAL = 1;

    private TemplateBytes() {}

    static byte[] of(Template template) {
        ByteOutput body = new ByteOutput();
        ConstantIndex pool = new ConstantIndex();
        ClassName name = template.name();
        body.integer((template.classFile() == null ? 0 : HAS_CLASS_FILE)
                | (name == null ? 0 : HAS_NAME)
                | (template.losesFlags() ? LOSES_FLAGS : 0));
        if (name != null) {
            write(body, pool, name);
        }
        body.integer(template.plain().size());
        for (Plain plain : template.plain()) {
            body.integer(pool.string(plain.method()));
            body.integer(pool.string(plain.fault()));
        }
        body.integer(template.sites().size());
        for (MarkedSite marked : template.sites()) {
            Site site = marked.site();
            body.integer(site.op().code());
            body.integer(pool.member(site.method()));
            body.integer(site.offset());
            body.integer(site.line());
            body.integer(pool.member(site.target()));
            body.number(marked.hash());
            body.integer(marked.noName());
            body.integer(pool.string(marked.callName()));
            body.integer(marked.isSpecial() ? IS_SPECIAL : 0);
        }
        body.integer(template.places().length);
        for (int place : template.places()) {
            body.integer(place);
        }
        if (template.classFile() != null) {
            body.bytes(template.classFile());
        }
        ByteOutput out = new ByteOutput();
        pool.writeTo(out);
        out.append(body);
        return out.toByteArray();
    }

    private static void write(ByteOutput body, ConstantIndex pool, ClassName name) {
        body.integer(pool.string(name.name()));
        body.integer(pool.string(name.superName()));
        body.integer(name.access());
        body.integer(pool.string(name.sourceFile()));
        body.integer(name.loader().code());
        body.integer(name.woven() ? IS_WOVEN : 0);
        body.integer(name.fields().size());
        for (FieldName field : name.fields()) {
            body.integer(pool.string(field.name()));
            body.integer(pool.string(field.descriptor()));
            body.integer(field.access());
        }
    }

    /** @param bytes that {@link #of} made; only their lengths are checked */
    static Template read(byte[] bytes) {
        ByteInput in = new ByteInput(bytes);
        String[] strings = new String[in.integer()];
        for (int i = 0; i < strings.length; i++) {
            strings[i] = in.string();
        }
        Member[] members = new Member[in.integer()];
        for (int i = 0; i < members.length; i++) {
            members[i] = new Member(strings[in.integer()], strings[in.integer()], strings[in.integer()]);
        }
        int flags = in.integer();
        ClassName name = (flags & HAS_NAME) == 0 ? null : name(in, strings);
        List<Plain> plain = new ArrayList<>();
        for (int left = in.integer(); left > 0; left--) {
            plain.add(new Plain(string(in, strings), string(in, strings)));
        }
        MarkedSite[] sites = new MarkedSite[in.integer()];
        for (int i = 0; i < sites.length; i++) {
            Op op = Op.of(in.integer());
            Member method = members[in.integer()];
            int offset = in.integer();
            int line = in.integer();
            int target = in.integer();
            Site site = new Site(op, method, offset, line, target == NONE ? null : members[target]);
            sites[i] = new MarkedSite(
                    site, in.number(), in.integer(), string(in, strings), (in.integer() & IS_SPECIAL) != 0);
        }
        int[] places = new int[in.integer()];
        for (int i = 0; i < places.length; i++) {
            places[i] = in.integer();
        }
        byte[] classFile = (flags & HAS_CLASS_FILE) == 0 ? null : in.bytes();
        return new Template(classFile, name, (flags & LOSES_FLAGS) != 0, plain, Arrays.asList(sites), places);
    }

    private static ClassName name(ByteInput in, String[] strings) {
        String name = string(in, strings);
        String superName = string(in, strings);
        int access = in.integer();
        String sourceFile = string(in, strings);
        ClassName.Loader loader = ClassName.Loader.of(in.integer());
        boolean woven = (in.integer() & IS_WOVEN) != 0;
        List<FieldName> fields = new ArrayList<>();
        for (int left = in.integer(); left > 0; left--) {
            fields.add(new FieldName(string(in, strings), string(in, strings), in.integer()));
        }
        return new ClassName(name, superName, access, sourceFile, loader, woven, fields);
    }

    private static String string(ByteInput in, String[] strings) {
        int number = in.integer();
        return number == NONE ? null : strings[number];
    }
}
