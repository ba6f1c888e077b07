/** Milliseconds of the processor that this thread has used: a busy machine changes them little. */
export function processorMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** The most milliseconds of the processor for which this thread did nothing else while it worked. */
export async function longestBlock<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly blockedMs: number }> {
  let [last, blockedMs] = [processorMs(), 0]
  const look = () => {
    const now = processorMs()
    blockedMs = Math.max(blockedMs, now - last)
    last = now
  }
  const timer = setInterval(look, 2)
  try {
    const result = await work()
    look()
    return { result, blockedMs }
  } finally {
    clearInterval(timer)
  }
}
