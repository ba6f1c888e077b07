import type { Figures } from '../document/results.ts'

export interface Measured {
  readonly list: string
  readonly title: string
  /** Median milliseconds. */
  readonly ms: number
  readonly floorMs: number
  /** Lowest and highest ratio of a round. */
  readonly spread: readonly [number, number]
}

/** First pages of bets that are read at once. */
export interface Together {
  readonly perSecond: number
  readonly floorPerSecond: number
  /** One answer as it is sent. */
  readonly bytes: number
}

export interface Lists {
  readonly pages: readonly Measured[]
  readonly together: Together
}

const togetherGoals = {
  /** Where the bare server gives `floorPerSecond`; fewer as the machine is slower. */
  perSecond: 400,
  floorPerSecond: 1_195,
  bytes: 3_072,
} as const

export function missedTogether({ perSecond, floorPerSecond, bytes }: Together): readonly string[] {
  const least = Math.min(
    togetherGoals.perSecond,
    (togetherGoals.perSecond * floorPerSecond) / togetherGoals.floorPerSecond,
  )
  return [
    ...(perSecond < least ? [`${perSecond.toFixed(0)} first pages a second, below ${least.toFixed(0)}`] : []),
    ...(bytes > togetherGoals.bytes ? [`an answer of ${bytes} bytes, above ${togetherGoals.bytes}`] : []),
  ]
}

const besideFloor = 'beside the floor: '

/** What the document says of lists: the pages beside the bare server, the slowest of all, and what is read at once. */
export function figuresOfLists({ pages, together: { perSecond, bytes } }: Lists): Figures {
  const slowest = Math.max(0, ...pages.filter(({ title }) => !title.startsWith(besideFloor)).map(({ ms }) => ms))
  const stake = pages.filter(({ list, title }) => list === '/my-bets' && title.startsWith('by stake'))
  const middle = pages.find(({ title }) => title === 'a page in the middle')
  return Object.fromEntries([
    ...pages
      .filter(({ title }) => title.startsWith(besideFloor))
      .flatMap(({ title, ms, floorMs }) => {
        const name = title.slice(besideFloor.length)
        return [
          [`${name}.ms`, ms],
          [`${name}.ofFloor`, ms / floorMs],
        ] as const
      }),
    ['slowest.ms', slowest] as const,
    ...(middle ? [['middle.ms', middle.ms] as const] : []),
    ...(stake.length > 0 ? [['stake.ms', Math.max(...stake.map(({ ms }) => ms))] as const] : []),
    ['perSecond', perSecond] as const,
    ['bytes', bytes] as const,
  ])
}

/** Each list with the slowest of its pages, the slowest list first. */
export function slowestPages(pages: readonly Measured[]): string[][] {
  const worst = [...Map.groupBy(pages, ({ list }) => list).values()].flatMap(
    (some) => some.toSorted((a, b) => b.ms - a.ms)[0] ?? [],
  )
  return [
    ['List', 'Slowest of its first pages', 'ms', 'Pages'],
    ...worst
      .toSorted((a, b) => b.ms - a.ms)
      .map(({ list, title, ms }) => [
        list,
        title,
        ms.toFixed(1),
        String(pages.filter((each) => each.list === list).length),
      ]),
  ]
}
