/** A moment at which the gate is run with a faked clock. */
export interface Moment {
  readonly title: string
  /** The month and day, where it is not any day. */
  readonly date?: readonly [month: number, day: number]
  /** In UTC. */
  readonly time: readonly [hour: number, minute: number]
  /** Whether the run begins some minutes earlier, so that the moment falls into it. */
  readonly isCrossed: boolean
}

// The clock is India's only in `time`: it has been five and a half hours ahead of UTC all year since 1945.
export const moments: readonly Moment[] = [
  { title: 'just before midnight UTC', time: [0, 0], isCrossed: true },
  { title: 'just before midnight in Asia/Kolkata', time: [18, 30], isCrossed: true },
  { title: 'on 28 February', date: [2, 28], time: [9, 0], isCrossed: false },
  { title: 'on 31 December', date: [12, 31], time: [9, 0], isCrossed: false },
  { title: 'on 1 December', date: [12, 1], time: [9, 0], isCrossed: false },
]

const minute = 60_000

/** The next instant at which a run for this moment begins. */
export function nextStart({ date, time, isCrossed }: Moment, now: Date, minutesBefore: number): Date {
  const [hours, minutes] = time
  const early = isCrossed ? minutesBefore * minute : 0
  for (let later = 0; ; later += 1) {
    const [year, month, day] = date
      ? [now.getUTCFullYear() + later, date[0] - 1, date[1]]
      : [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + later]
    const start = new Date(Date.UTC(year, month, day, hours, minutes) - early)
    if (start > now) return start
  }
}

/** Whole seconds by which the clock is put forward, so that it shows `start` now. */
export const secondsAhead = (start: Date, now: Date): number => Math.round((start.getTime() - now.getTime()) / 1_000)
