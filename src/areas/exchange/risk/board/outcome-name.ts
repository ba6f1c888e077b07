import { noRunner } from '#areas/exchange/rules/risk/book.ts'

interface Point {
  readonly key: string
  /** Its place among the outcomes. */
  readonly at: number
  readonly next: string | undefined
}

/** Label of an outcome without a runner: a range of results, a point of a meter, or that no listed runner wins. */
export function outcomeName(kind: string, { key, at, next }: Point): string {
  if (key === noRunner) return 'No listed runner'
  if (kind !== 'meter') return rangeOf(key, at, next)
  if (next === undefined) return `${key} and above`
  return at === 0 ? `${key} and below` : `At ${key}`
}

/** "44 and below", "45 to 59", "60 and above". */
function rangeOf(from: string, at: number, next: string | undefined): string {
  if (next === undefined) return `${from} and above`
  if (!Number.isInteger(Number(next))) return at === 0 ? `Below ${next}` : `${from} to below ${next}`
  const last = Number(next) - 1
  if (at === 0) return `${last} and below`
  return last === Number(from) ? from : `${from} to ${last}`
}
