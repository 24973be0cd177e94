/** Preloaded into a program: its clock is `CLOCK_SHIFT` milliseconds ahead of that of the machine, or behind. */
const shift = Number(process.env.CLOCK_SHIFT);
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...values) {
    super(...(values.length === 0 ? [RealDate.now() + shift] : values));
  }

  static now() {
    return RealDate.now() + shift;
  }
};
