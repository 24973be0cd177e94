/** Something of another file. */
export interface Other<T> {
  value: T;
}
