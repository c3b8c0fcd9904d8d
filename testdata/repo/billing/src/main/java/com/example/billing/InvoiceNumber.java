package com.example.billing;

import java.util.Objects;

/** The number of an invoice, with a check digit at its end. */
public final class InvoiceNumber implements Comparable<InvoiceNumber> {
    private final String digits;

    public InvoiceNumber(String digits) {
        if (!isValid(digits)) {
            throw new IllegalArgumentException("wrong check digit: " + digits);
        }
        this.digits = digits;
    }

    /** Says whether the last digit is the Luhn sum of the others. */
    public static boolean isValid(String digits) {
        int sum = 0;
        for (int i = 0; i < digits.length(); i++) {
            int d = Character.digit(digits.charAt(digits.length() - 1 - i), 10);
            if (i % 2 == 1) {
                d = d > 4 ? 2 * d - 9 : 2 * d;
            }
            sum += d;
        }
        return sum % 10 == 0;
    }

    @Override
    public int compareTo(InvoiceNumber other) {
        return digits.compareTo(Objects.requireNonNull(other).digits);
    }
}
