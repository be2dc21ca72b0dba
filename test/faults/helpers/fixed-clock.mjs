// Preloaded into blogkeep: starts its clock at a fixed time, so that no run crosses midnight.
const Real = Date;
const ahead = Real.parse(process.env.FAULTS_NOW ?? '2026-11-20T03:00:00Z') - Real.now();

class FixedDate extends Real {
  /** @param {[] | [number]} given */
  constructor(...given) {
    super(...(given.length === 0 ? /** @type {[number]} */ ([FixedDate.now()]) : given));
  }

  /** @override */
  static now() {
    return Real.now() + ahead;
  }
}

globalThis.Date = /** @type {DateConstructor} */ (/** @type {unknown} */ (FixedDate));
