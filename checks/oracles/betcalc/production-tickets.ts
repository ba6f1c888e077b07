import { z } from 'zod'
import { plus } from '#areas/exchange/rules/sportsbook/fraction.ts'
import { sizesOf } from '#areas/exchange/rules/sportsbook/lines.ts'
import type { LegOutcome, Ticket, TicketLeg, Tie } from '#areas/exchange/rules/sportsbook/ticket.ts'
import { minorUnits, readBetcalc, type PublishedSet, type PublishedTicket } from './published-tickets.ts'
import { fraction, one, singleLineNames, systemNamed } from './tickets.ts'

/** The production library pays half the odds for a half win; here half the stake wins and the rest is returned: 4.00 pays 2.50, not 2.00. */
export const halfWinsAtHalfTheOdds = ['SW083: 7.5, published 6', 'SW086: 18, published 12']

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
      result_type: z.enum(['winner', 'placed', 'partial', 'loser', 'void', 'open']).optional(),
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
function exclusionReason({ disputed, input }: Case): string | null {
  if (disputed) return 'disputed by its authors'
  if (!input.bet_type.startsWith('bet_slip') || input.bet_type.endsWith('cross_double')) return 'bet builder'
  if (input.bog_applicable || input.free_bet_amount > 0) return 'best odds guaranteed, free bets'
  if (input.bets.some(({ is_starting_price: isStarting }) => isStarting)) return 'starting price'
  if (input.stake <= 0 || input.bets.length === 0) return 'no bet'
  if (input.bets.some(({ odd_decimal: odds, odd_fractional: text }) => odds === null && text === '')) return 'no odds'
  if (input.bets.some(({ partial_win_percent: part }) => part !== 0 && tie(part) === null))
    return 'a partial win that is no tie'
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

/** Two, three or four runners tie for the first place. */
function tie(part: number): Tie | null {
  const tied = [2, 3, 4].find((runners) => Math.abs(part - 100 / runners) < 0.5)
  return tied === undefined ? null : { position: 1, tied, places: 1 }
}

function ticketOf({ input }: Case): Ticket {
  return {
    unit: minorUnits(input.stake),
    legs: input.bets.map((bet): TicketLeg => ({
      price:
        bet.odd_fractional !== '' && !bet.odd_decimal
          ? plus(one, fraction(bet.odd_fractional))
          : fraction(String(bet.odd_decimal)),
      outcome: outcomes[bet.result] ?? 'OPEN',
      tie: tie(bet.partial_win_percent),
      rule4: bet.rule_4,
      place: bet.ew_terms === '' ? one : fraction(bet.ew_terms),
    })),
    sizes: sizesFor(input),
    isEachWay: input.each_way,
    largest: input.max_payout > 0 ? minorUnits(input.max_payout) : null,
  }
}

/** The cases that apply and publish what is asked for, and why the others are left out. */
function casesWith(shared: string, isPublished: (each: Case) => boolean, missing: string) {
  const all = swiftyCases.parse(readBetcalc(shared, 'settlement_cases_swifty.json'))
  const reasons = all.map((each) => (isPublished(each) ? exclusionReason(each) : missing))
  const left = Map.groupBy(reasons, (why) => why ?? '')
  return {
    cases: all.filter((_, at) => reasons[at] === null),
    left: Object.fromEntries([...left].flatMap(([why, cases]) => (why === '' ? [] : [[why, cases.length]]))),
  }
}

/** Tickets of a production library. */
export function productionTickets(shared: string): PublishedSet {
  const { cases, left } = casesWith(shared, ({ expect: known }) => known.return_payout !== undefined, 'no return given')
  const tickets = cases.map((each): PublishedTicket => {
    const expected = each.expect.return_payout ?? 0
    const [published, within] =
      typeof expected === 'number' ? [expected, 0.01] : [expected.approx, Math.max(0.01, 0.5 / 10 ** expected.decimals)]
    return { id: each.id, ticket: ticketOf(each), published, within }
  })
  return { tickets, left }
}

/** Tickets of the library with the state that it gives them. */
export function productionStates(shared: string) {
  const { cases, left } = casesWith(shared, ({ expect: known }) => known.result_type !== undefined, 'no state given')
  return {
    tickets: cases.map((each) => ({ id: each.id, ticket: ticketOf(each), state: each.expect.result_type ?? 'open' })),
    left,
  }
}
