// Imported before a program to set its clock CLOCK_SKEW milliseconds ahead.
const skew = Number(process.env.CLOCK_SKEW ?? 0);
const { now } = Date;

globalThis.Date = new Proxy(Date, {
  construct: (target, given) =>
    given.length === 0 ? new target(now() + skew) : /** @type {object} */ (Reflect.construct(target, given)),
});
Date.now = () => now() + skew;
