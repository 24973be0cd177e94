/** Arithmetic of complex numbers, as filter design needs it. */

export interface Complex {
  re: number;
  im: number;
}

export const complex = (re: number, im = 0): Complex => ({ re, im });

export const add = (a: Complex, b: Complex): Complex => complex(a.re + b.re, a.im + b.im);

export const subtract = (a: Complex, b: Complex): Complex => complex(a.re - b.re, a.im - b.im);

export const scale = (a: Complex, by: number): Complex => complex(a.re * by, a.im * by);

export const multiply = (a: Complex, b: Complex): Complex => complex(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re);

export function divide(a: Complex, b: Complex): Complex {
  return scale(multiply(a, complex(b.re, -b.im)), 1 / (b.re ** 2 + b.im ** 2));
}

export const magnitude = ({ re, im }: Complex): number => Math.hypot(re, im);

export function squareRoot(a: Complex): Complex {
  const length = magnitude(a);
  const im = Math.sqrt(Math.max(0, (length - a.re) / 2));
  return complex(Math.sqrt(Math.max(0, (length + a.re) / 2)), a.im < 0 ? -im : im);
}
