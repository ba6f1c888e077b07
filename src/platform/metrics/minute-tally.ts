interface Answered {
  readonly status: number
  readonly seconds: number
}

/** Times that are remembered of a minute: enough for 95 of 100. */
const remembered = 2_000

/** Counts what this process answers in a minute. */
export function minuteTally() {
  let [answers, errors, times]: [number, number, number[]] = [0, 0, []]
  return {
    note({ status, seconds }: Answered): void {
      answers += 1
      if (status >= 500) errors += 1
      // Of more than are remembered, the newest take the places of older ones in turn.
      times[(answers - 1) % remembered] = seconds * 1_000
    },
    /** The counts since the last time. */
    take() {
      const sorted = times.toSorted((a, b) => a - b)
      const slowest = sorted[Math.max(0, Math.ceil(sorted.length * 0.95) - 1)]
      const taken = { answers, errors, slowestMs: slowest === undefined ? null : Math.round(slowest) }
      ;[answers, errors, times] = [0, 0, []]
      return taken
    },
  }
}

/** Of this process. */
export const processTally = minuteTally()
