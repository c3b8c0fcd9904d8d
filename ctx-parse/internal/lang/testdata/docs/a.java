/* KeepLicence */

/** Package DocOther1. */
package com.example;

import java.util.List; // KeepImport

/**
 * DocOfStore keeps things.
 * @param <T> DocOther2
 */
@Deprecated
public class Store<T> implements Runnable {
    /** DocOfMAX is the most. */
    public static final int MAX = 1; // KeepTrailing

    /** DocOther3 of a field. */
    private int field;

    /** DocOther4 of a constructor. */
    public Store() { /* KeepCtor */ }

    @Override
    /** DocOfrun after an annotation. */
    @SuppressWarnings("x")
    public void run() {
        // KeepBody
        int x = 1; /* KeepInline */
    }

    // DocOfplain of line comments,
    // DocOther5 on two.
    @SuppressWarnings("KeepAnnotation")
    void plain() {
        /** KeepLocal */
        Runnable r = () -> { };
    }

    /** DocOfKind is an enum. */
    enum Kind {
        /** DocOther6 of a constant. */
        A,
        /** DocOther7. */
        B
    }

    /** DocOfPoint is a record. */
    record Point(int x, int y) { }

    /** DocOfMark is an annotation. */
    @interface Mark {
        /** DocOther8. */
        String value();
    }

    /** DocOfShape is an interface. */
    interface Shape {
        /** DocOfarea of an abstract method. */
        double area();
    }
}
