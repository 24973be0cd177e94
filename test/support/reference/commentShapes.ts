/** Source text with a doc comment, and tags in it, at everything that may have one. */
export const commentShapes = `/**
 * Ratio text.
 * @param ratioFirst - Ratio first text.
 * @returns Ratio returned.
 */
export type Ratio = (ratioFirst: number) => number;
/**
 * Maker text.
 * @param makerFirst - Maker first text.
 */
export type Maker = new (makerFirst: string) => object;
/** Choice text. */
export type Choice = ((choiceFirst: number) => void) | ((choiceSecond: string) => void);
/** Shape text. */
export interface Shape {
  /** Plain text. @remarks Plain remark. */
  plain: string;
  /**
   * Calls text.
   * @param callsFirst - Calls first text.
   * @returns Calls returned.
   */
  calls: (callsFirst: number) => number;
  /**
   * Maybe text.
   * @param maybeFirst - Maybe first text.
   * @throws {RangeError} Maybe thrown.
   */
  readonly maybe?: (maybeFirst: number) => void;
  /**
   * Either text.
   * @param eitherFirst - Either first text.
   */
  either: ((eitherFirst: number) => void) | null;
  /**
   * Method text.
   * @param methodFirst - Method first text.
   * @returns Method returned.
   */
  method(methodFirst: number): number;
  /**
   * Optional text.
   * @param optionalFirst - Optional first text.
   */
  optional?(optionalFirst: number): void;
  /** Nested text. */
  nested: {
    /** Deep text. @param deepFirst - Deep first text. */
    deep: (deepFirst: number) => void;
    /** Deeper text. @defaultValue \`deepest\` */
    deeper?: string;
  };
  /**
   * Call text.
   * @param callFirst - Call first text.
   */
  (callFirst: string): string;
  /**
   * New text.
   * @param newFirst - New first text.
   */
  new (newFirst: string): Shape;
  /** Index text. */
  [index: string]: any;
}
/** Literal text. */
export type Literal = {
  /**
   * Inner text.
   * @param innerFirst - Inner first text.
   * @returns Inner returned.
   */
  inner: (innerFirst: number) => number;
  /** Other text. */
  other?: number;
};
/**
 * Arrow text.
 * @param arrowFirst - Arrow first text.
 * @returns Arrow returned.
 */
export const arrow = (arrowFirst: number): number => arrowFirst;
/** Variable text. @param variableFirst - Variable first text. */
export const variable: (variableFirst: number) => void = () => {};
/** Settings text. */
export const settings = {
  /** Member text. @param memberFirst - Member first text. */
  member: (memberFirst: number): void => {},
  /** Value text. */
  value: 1,
};
/**
 * Function text.
 * @param functionFirst - Function first text.
 * @example fun(1)
 */
export function fun(functionFirst: number): void {}
/** Levels text. */
export enum Levels {
  /** Low text. @remarks Low remark. */
  Low,
  /** High text. @deprecated High deprecated. */
  High,
}
/** Kit text. */
export class Kit {
  /**
   * Constructor text.
   * @param constructorFirst - Constructor first text.
   */
  constructor(constructorFirst: string) {}
  /**
   * Handler text.
   * @param handlerFirst - Handler first text.
   */
  handler = (handlerFirst: number): void => {};
  /** Field text. @param fieldFirst - Field first text. */
  declare field: (fieldFirst: number) => void;
  /** Kept text. */
  static readonly kept: number = 1;
  /** Level text. @returns Level returned. */
  get level(): number {
    return 1;
  }
  /** Loudness text. @param loudnessValue - Loudness value text. */
  set loudness(loudnessValue: number) {}
  /**
   * First overload text.
   * @param overloadedFirst - First overload part text.
   */
  overloaded(overloadedFirst: string): void;
  /** Second overload text. {@link Shape | A link to it} and \`code with @param in it\`. */
  overloaded(overloadedFirst: number): void;
  overloaded(overloadedFirst: any): void {}
  /** Asynchronous text. @typeParam T - Asynchronous type text. */
  static async asynchronous<T>(asynchronousFirst: T): Promise<void> {}
}
`;
