const minute = 60_000
const units = [
  ['d', 1440 * minute],
  ['h', 60 * minute],
  ['min', minute],
] as const

/** How long ago: 3 d, 2 h, 5 min; less than a minute is "now". */
export function ageOf(instant: string, now: Date): string {
  const passed = now.getTime() - new Date(instant).getTime()
  const [name, length] = units.find(([, size]) => passed >= size) ?? ['', 0]
  return length === 0 ? 'now' : `${Math.floor(passed / length)} ${name}`
}
