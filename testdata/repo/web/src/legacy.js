// Formats an amount of cents for old browsers without Intl.
function formatCents(cents) {
  const sign = cents < 0 ? "-" : "";
  const whole = Math.floor(Math.abs(cents) / 100);
  const rest = String(Math.abs(cents) % 100).padStart(2, "0");
  return sign + whole + "." + rest;
}

module.exports = { formatCents };
