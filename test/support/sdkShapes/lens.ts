/** Made by the SDK alone, so that only its type is exported. */
export declare class Lens<T = number> {
  static readonly widest: 120;
  readonly focus: T;
  constructor(focus: T);
}
