package org.example.store;

import java.util.List;
import java.util.function.*;
import static java.lang.Math.max;

/**
 * Keeps things.
 *
 * @param <T> what is kept
 */
@Deprecated(since = "2")
public final class Sample<T extends Thing> extends Base<T> implements Keeper<T>, java.io.Closeable {
    /** The most that fits. */
    public static final int LIMIT = 10;

    private final List<T> things;

    public Sample(int size, String... names) {
        this.things = new java.util.ArrayList<>(max(size, LIMIT));
    }

    @Override
    public <R> R keep(final T thing, @Nullable Function<? super T, R> then) throws FullException {
        Runnable r = () -> things.add(thing);
        r.run();
        return then.apply(thing);
    }

    void keep() {}

    enum State {
        OPEN, CLOSED;

        boolean isOpen() { return this == OPEN; }
    }

    record Point(int x, int y) {}

    interface Visitor extends Consumer<Point> {
        void visit(Point p);
    }

    @interface Marker {}
}
