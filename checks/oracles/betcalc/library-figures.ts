import { z } from 'zod'
import type { Fraction } from '#areas/exchange/rules/sportsbook/fraction.ts'
import {
  lineCount,
  totalOddsE4,
  uncappedReturn,
  winFactor,
  type TicketLeg,
} from '#areas/exchange/rules/sportsbook/ticket.ts'
import { readBetcalc } from './published-tickets.ts'
import { fraction, one } from './tickets.ts'

/** A figure that a production library publishes for one of its helpers, and ours. */
export interface HelperFigure {
  readonly id: string
  readonly here: number
  readonly published: number
}

const helpers = z.array(
  z.object({
    id: z.string(),
    fn: z.string(),
    args: z.array(z.unknown()),
    path: z.string(),
    expected: z.array(z.unknown()),
  }),
)

const reduction = z.tuple([z.object({ odd: z.coerce.number(), rule4_percentage: z.coerce.number() })])
const selection = z.object({
  odd: z.number(),
  event_id: z.string().optional(),
  ew_terms: z.string().optional(),
  starting_price: z.boolean().default(false),
})
const combinations = z.tuple([z.array(selection), z.number(), z.object({ eachWay: z.boolean().default(false) })])

const asNumber = ({ top, bottom }: Fraction): number => Number((top * 10n ** 9n) / bottom) / 1e9

const leg = (odds: number, more: Partial<TicketLeg> = {}): TicketLeg => ({
  price: fraction(String(odds)),
  outcome: 'WIN',
  ...more,
})

/** Bets and offers that the product does not have; their helpers are counted, not compared. */
const notOffered: Readonly<Record<string, string>> = {
  resolveAccaTier: 'boosts of accumulators',
  calculateBBBoost: 'boosts of bet builders',
  calculateLuckyBoost: 'boosts of lucky bets',
  calculateUpAndDownReturn: 'up-and-down bets',
}

type Helper = z.infer<typeof helpers>[number]

/** Our figure of a helper, or why there is none. */
function figureOf({ fn, args, path }: Helper): number | string {
  if (fn === 'multiplyOdds')
    return (
      Number(
        totalOddsE4(
          z
            .tuple([z.array(z.number())])
            .parse(args)[0]
            .map((odds) => leg(odds)),
        ),
      ) / 10_000
    )
  if (fn === 'oddAfterRule4') {
    const [{ odd, rule4_percentage: rule4 }] = reduction.parse(args)
    return odd > 1 ? asNumber(winFactor(leg(odd, { rule4 }))) : 'odds that no leg can have'
  }
  if (fn === 'priceCombinations') return combined(combinations.parse(args), path)
  return notOffered[fn] ?? `unknown: ${fn}`
}

function combined([picks, size, { eachWay }]: z.infer<typeof combinations>, path: string): number | string {
  const legs = picks.map(({ odd, event_id: event, ew_terms: terms }) =>
    leg(odd, { place: terms === undefined ? one : fraction(terms), ...(event === undefined ? {} : { event }) }),
  )
  const lines = { legs, sizes: [size], isEachWay: false }
  if (path === 'noOfCombinations') return lineCount(lines)
  if (picks.some(({ starting_price: isStarting }) => isStarting)) return 'prices of starting-price legs'
  if (path === 'totalOdds') return asNumber(uncappedReturn(lines))
  // An each-way ticket returns both parts; what the win part does not return is the place part.
  const both = uncappedReturn({ ...lines, isEachWay: eachWay })
  return asNumber(both) - asNumber(uncappedReturn(lines))
}

/** Every helper of the library: compared, or counted under the reason why it cannot be. */
export function helperFigures(shared: string): {
  readonly figures: readonly HelperFigure[]
  readonly left: Readonly<Record<string, number>>
} {
  const all = helpers
    .parse(readBetcalc(shared, 'helpers_swifty.json'))
    .map((helper) => ({ id: helper.id, here: figureOf(helper), published: Number(helper.expected[0]) }))
  const left = Map.groupBy(
    all.flatMap(({ here }) => (typeof here === 'string' ? [here] : [])),
    (why) => why,
  )
  return {
    figures: all.flatMap(({ id, here, published }) => (typeof here === 'number' ? [{ id, here, published }] : [])),
    left: Object.fromEntries([...left].map(([why, some]) => [why, some.length])),
  }
}
