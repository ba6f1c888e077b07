/** Tenths of a percent: all of it. */
const all = 1000n

/**
 * Each part of a sum in tenths of a percent, so that they are 100.0 together: rounded down, and what is left goes to the largest
 * remainders, the earlier part first. Null where a part is negative or there is nothing: such parts have no shares.
 */
export function sharesOfWhole(parts: readonly bigint[]): readonly number[] | null {
  const total = parts.reduce((sum, part) => sum + part, 0n)
  if (total <= 0n || parts.some((part) => part < 0n)) return null
  const floors = parts.map((part) => (part * all) / total)
  const left = Number(all - floors.reduce((sum, floor) => sum + floor, 0n))
  const byRemainder = parts
    .map((part, place) => ({ place, remainder: (part * all) % total }))
    .toSorted((one, other) => (one.remainder === other.remainder ? 0 : one.remainder > other.remainder ? -1 : 1))
  const raised = new Set(byRemainder.slice(0, left).map(({ place }) => place))
  return floors.map((floor, place) => Number(floor) + (raised.has(place) ? 1 : 0))
}

/** 33.4, or <0.1 for a part that is there but too small to be counted. */
export const writtenTenths = (tenths: number, part: bigint): string =>
  tenths === 0 && part > 0n ? '<0.1' : `${Math.floor(tenths / 10)}.${tenths % 10}`
