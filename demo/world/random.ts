/** A random number stream that is the same for the same seed on every machine. */
export interface Random {
  /** At least 0 and below 1. */
  fraction(): number
  /** An integer from `from` to `to`, both inclusive. */
  between(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** Around zero, mostly between -1 and 1. */
  swing(): number
  /** Version 7, so that ids sort by time like those of the database. */
  uuid(at: number): string
}

const twoTo32 = 4_294_967_296

/** The generator sfc32: small, fast and random enough for a demo world. */
function stream(seed: number): () => number {
  let [a, b, c, counter] = [0x9e3779b9, seed | 0, 0x243f6a88, 1]
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return sum >>> 0
  }
  for (let turn = 0; turn < 16; turn++) next()
  return next
}

export function randomOf(seed: number): Random {
  const next = stream(seed)
  const fraction = () => next() / twoTo32
  const between = (from: number, to: number) => from + Math.floor(fraction() * (to - from + 1))
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
  return {
    fraction,
    between,
    chance: (probability) => fraction() < probability,
    pick(items) {
      const item = items[between(0, items.length - 1)]
      if (item === undefined) throw new Error('There is nothing to pick from.')
      return item
    },
    swing: () => fraction() + fraction() + fraction() - 1.5,
    uuid(at) {
      const time = hex(at, 12)
      const [first, second, third] = [next(), next(), next()]
      const variant = hex(((second >>> 16) & 0x3fff) | 0x8000, 4)
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(first >>> 20, 3)}-${variant}-${hex(second & 0xffff, 4)}${hex(third, 8)}`
    },
  }
}
