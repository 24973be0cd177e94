/** What neither a program that asks nor a site that answers may exceed. */
export const limits = {
  /** Letters of a question or an address. */
  question: 1000,
  /** Letters of a name. */
  name: 200,
  /** Letters of an answer: the rest is left out. */
  answer: 1_000_000,
  /** Bytes of a line on standard input. */
  line: 2 ** 20,
  /** Milliseconds that a client has for answers once it has ended its input. */
  end: 2000,
  /** Bytes of a file of the site, inflated. */
  file: 2 ** 24,
  /** Milliseconds for a file of a published site, with its redirects. */
  wait: 20_000,
  /** Redirects to a file, all within the origin. */
  redirects: 5,
  /** Files that are read at once. */
  reads: 8,
};
