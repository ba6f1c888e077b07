import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { plus } from '#areas/exchange/rules/sportsbook/fraction.ts'
import { sizesOf } from '#areas/exchange/rules/sportsbook/lines.ts'
import type { LegOutcome, Ticket, TicketLeg, Tie } from '#areas/exchange/rules/sportsbook/ticket.ts'
import { money, type Money } from '#values/money.ts'
import { fraction, one, singleLineNames, systemNamed } from './tickets.ts'

/** A ticket with its legs decided, and the return that its calculator publishes. */
export interface PublishedTicket {
  readonly id: string
  readonly ticket: Ticket
  readonly published: number
  /** They round to the nearest cent, a ticket is rounded down. */
  readonly within: number
}

/** The cases of one set that are tickets, and why the others are not. */
export interface PublishedSet {
  readonly tickets: readonly PublishedTicket[]
  readonly left: Readonly<Record<string, number>>
}

/** The tickets whose return in minor units is not the published one. */
export const differingTickets = (tickets: readonly PublishedTicket[], returned: readonly bigint[]): string[] =>
  tickets.flatMap(({ id, published, within }, at) => {
    const due = Number(returned[at]) / 100
    return Math.abs(due - published) > within + 1e-6 ? [`${id}: ${due}, published ${published}`] : []
  })

/** The production library pays half the odds for a half win; here half the stake wins and the rest is returned: 4.00 pays 2.50, not 2.00. */
export const halfWinsAtHalfTheOdds = ['SW083: 7.5, published 6', 'SW086: 18, published 12']

export const readBetcalc = (shared: string, name: string): unknown =>
  JSON.parse(readFileSync(join(shared, 'betcalc', name), 'utf8'))

const minorUnits = (amount: number): Money => money(BigInt(Math.round(amount * 100)))

const cruncher = z.array(
  z.object({ id: z.string(), fn: z.string(), args: z.array(z.unknown()), expect: z.record(z.string(), z.unknown()) }),
)
const accumulatorArguments = z.tuple([
  z.object({ type: z.string(), stake: z.number(), eachWay: z.boolean() }),
  z.array(z.object({ odds: z.string(), terms: z.string(), position: z.number() })),
])

const finish = (position: number): LegOutcome =>
  position === 1 ? 'WIN' : position > 1 ? 'PLACED' : position < 0 ? 'VOID' : 'LOSE'

/** Accumulators and named bets with losers, voids and places. */
export function betcruncherTickets(shared: string): PublishedSet {
  const all = cruncher.parse(readBetcalc(shared, 'betcruncher_vectors.json'))
  const tickets = all.flatMap(({ id, args, expect }): PublishedTicket[] => {
    const parsed = accumulatorArguments.safeParse(args)
    if (!parsed.success) return []
    const [{ type, stake, eachWay: isEachWay }, picks] = parsed.data
    const legs = picks.map(({ odds, terms, position }) => ({
      price: plus(one, fraction(odds)),
      outcome: finish(position),
      place: fraction(terms),
    }))
    const name = systemNamed(type)
    const sizes = name ? sizesOf(name) : [singleLineNames.indexOf(type) + 1]
    const ticket = { unit: minorUnits(stake), legs, sizes, isEachWay, largest: null }
    return [{ id, ticket, published: Number(expect['returns']), within: 0.0101 }]
  })
  return { tickets, left: { 'conversions of odds': all.length - tickets.length } }
}

const pick = z.object({
  odds: z.object({ decimal: z.number().optional(), fractional: z.string().optional() }),
  terms: z.string(),
})
const multiple = z.tuple([
  z.object({
    selections: z.array(pick),
    stake: z.number(),
    ew: z.boolean().default(false),
    fullCover: z.boolean().default(false),
    sizes: z.array(z.number()).optional(),
    size: z.number().optional(),
  }),
])
const betReturn = z.array(
  z.object({
    id: z.string(),
    fn: z.string(),
    args: z.array(z.unknown()),
    expect: z.object({ value: z.unknown() }),
  }),
)

/** Multiples of winners. */
export function betReturnTickets(shared: string): PublishedSet {
  const all = betReturn.parse(readBetcalc(shared, 'betreturn_vectors.json'))
  const tickets = all.flatMap(({ id, fn, args, expect }): PublishedTicket[] => {
    const parsed = multiple.safeParse(args)
    if (!parsed.success || !['main.accumulator', 'main.multiple'].includes(fn)) return []
    const [{ selections, stake, ew: isEachWay, fullCover, size }] = parsed.data
    const legs = selections.map(({ odds, terms }) => ({
      price: odds.fractional === undefined ? fraction(String(odds.decimal)) : plus(one, fraction(odds.fractional)),
      outcome: 'WIN' as const,
      place: fraction(terms),
    }))
    const every = legs.map((_, at) => at + 1)
    const sizes =
      fn === 'main.accumulator' ? [legs.length] : fullCover ? every : size === undefined ? every.slice(1) : [size]
    const ticket = { unit: minorUnits(stake), legs, sizes, isEachWay, largest: null }
    return [{ id, ticket, published: Number(expect.value), within: 0 }]
  })
  return { tickets, left: { 'conversions, single legs': all.length - tickets.length } }
}

const swiftyCases = z.array(
  z.object({
    id: z.string(),
    disputed: z.boolean().optional(),
    input: z.object({
      stake: z.number(),
      bet_type: z.string(),
      each_way: z.boolean(),
      max_payout: z.number(),
      free_bet_amount: z.number(),
      bog_applicable: z.boolean(),
      fold_type: z.unknown().optional(),
      bets: z.array(
        z.object({
          result: z.string(),
          odd_decimal: z.number().nullable(),
          odd_fractional: z.nullable(z.string()).transform((text) => text ?? ''),
          partial_win_percent: z.nullable(z.number()).transform((part) => part ?? 0),
          rule_4: z.nullable(z.number()).transform((pence) => pence ?? 0),
          ew_terms: z.nullable(z.string()).transform((text) => text ?? ''),
          is_starting_price: z.boolean(),
        }),
      ),
    }),
    expect: z.object({
      return_payout: z.union([z.number(), z.object({ approx: z.number(), decimals: z.number() })]).optional(),
    }),
  }),
)
type Case = z.infer<typeof swiftyCases>[number]
const outcomes: Readonly<Record<string, LegOutcome>> = {
  winner: 'WIN',
  partial: 'WIN',
  placed: 'PLACED',
  loser: 'LOSE',
  void: 'VOID',
  half_won: 'HALF_WIN',
  half_lost: 'HALF_LOSS',
}

/** The reason why a case does not apply to these rules; null if it applies. */
function exclusionReason({ disputed, input, expect: known }: Case): string | null {
  if (known.return_payout === undefined) return 'no return given'
  if (disputed) return 'disputed by its authors'
  if (!input.bet_type.startsWith('bet_slip') || input.bet_type.endsWith('cross_double')) return 'bet builder'
  if (input.bog_applicable || input.free_bet_amount > 0) return 'best odds guaranteed, free bets'
  if (input.bets.some(({ is_starting_price: isStarting }) => isStarting)) return 'starting price'
  if (input.stake <= 0 || input.bets.length === 0) return 'no bet'
  if (input.bets.some(({ partial_win_percent: part }) => part !== 0 && part !== 50))
    return 'a partial win that is not a tie of two'
  return null
}

function sizesFor({ bet_type: type, fold_type: fold, bets }: Case['input']): readonly number[] {
  const name = type.replace('bet_slip_place_', '').replace('bet_slip_', '')
  const system = systemNamed(name)
  return system
    ? sizesOf(system)
    : name === 'fold'
      ? [Number(fold ?? bets.length)]
      : [singleLineNames.indexOf(name) + 1]
}

const tie = (part: number): Tie | null => (part === 50 ? { position: 1, tied: 2, places: 1 } : null)

/** Tickets of a production library. */
export function productionTickets(shared: string): PublishedSet {
  const all = swiftyCases.parse(readBetcalc(shared, 'settlement_cases_swifty.json'))
  const reasons = all.map(exclusionReason)
  const tickets = all
    .filter((_, at) => reasons[at] === null)
    .map(({ id, input, expect: known }): PublishedTicket => {
      const legs = input.bets.map((bet): TicketLeg => ({
        price:
          bet.odd_fractional !== '' && !bet.odd_decimal
            ? plus(one, fraction(bet.odd_fractional))
            : fraction(String(bet.odd_decimal)),
        outcome: outcomes[bet.result] ?? 'OPEN',
        tie: tie(bet.partial_win_percent),
        rule4: bet.rule_4,
        place: bet.ew_terms === '' ? one : fraction(bet.ew_terms),
      }))
      const ticket = {
        unit: minorUnits(input.stake),
        legs,
        sizes: sizesFor(input),
        isEachWay: input.each_way,
        largest: input.max_payout > 0 ? minorUnits(input.max_payout) : null,
      }
      const expected = known.return_payout ?? 0
      const [published, within] =
        typeof expected === 'number'
          ? [expected, 0.01]
          : [expected.approx, Math.max(0.01, 0.5 / 10 ** expected.decimals)]
      return { id, ticket, published, within }
    })
  const left = Map.groupBy(reasons, (why) => why ?? '')
  return {
    tickets,
    left: Object.fromEntries([...left].flatMap(([why, cases]) => (why === '' ? [] : [[why, cases.length]]))),
  }
}
