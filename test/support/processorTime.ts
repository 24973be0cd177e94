/** Starts to count the milliseconds that this process works; the result reads them. Others on a busy machine do not count. */
export function processorTime(): () => number {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  };
}

/** Milliseconds of the processor. What these tests give takes a second or two; a slow way to read it takes minutes. */
export const muchWork = 10_000;
