import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { plus } from '#areas/exchange/rules/sportsbook/fraction.ts'
import { sizesOf } from '#areas/exchange/rules/sportsbook/lines.ts'
import { returnOf, type LegOutcome, type TicketLeg, type Tie } from '#areas/exchange/rules/sportsbook/ticket.ts'
import { money } from '#values/money.ts'
import { logMissingData, sharedFolder } from './read.ts'
import { fraction, systemNamed, one, singleLineNames } from './tickets.ts'

const shared = sharedFolder()
const read = (name: string): unknown => JSON.parse(readFileSync(join(shared ?? '', 'betcalc', name), 'utf8'))

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

test('tickets of a production library are settled to the same return', () => {
  if (shared === null) return logMissingData('settlement cases of a production library')
  const all = swiftyCases.parse(read('settlement_cases_swifty.json'))
  const out = new Map<string, number>()
  const differences: string[] = []
  for (const each of all) {
    const why = exclusionReason(each)
    if (why !== null) {
      out.set(why, (out.get(why) ?? 0) + 1)
      continue
    }
    const { input, expect: known } = each
    const legs: TicketLeg[] = input.bets.map((bet) => ({
      price:
        bet.odd_fractional !== '' && !bet.odd_decimal
          ? plus(one, fraction(bet.odd_fractional))
          : fraction(String(bet.odd_decimal)),
      outcome: outcomes[bet.result] ?? 'OPEN',
      tie: tie(bet.partial_win_percent),
      rule4: bet.rule_4,
      place: bet.ew_terms === '' ? one : fraction(bet.ew_terms),
    }))
    const largest = input.max_payout > 0 ? money(BigInt(Math.round(input.max_payout * 100))) : null
    const unit = money(BigInt(Math.round(input.stake * 100)))
    const due = Number(returnOf({ unit, legs, sizes: sizesFor(input), isEachWay: input.each_way, largest })) / 100
    const wanted = known.return_payout ?? 0
    const [value, within] =
      typeof wanted === 'number' ? [wanted, 0.01] : [wanted.approx, Math.max(0.01, 0.5 / 10 ** wanted.decimals)]
    if (Math.abs(due - value) > within + 1e-6) differences.push(`${each.id}: ${due}, published ${value}`)
  }
  const left = [...out.values()].reduce((sum, count) => sum + count, 0)
  console.log(
    `Production tickets: ${all.length - left - differences.length} agree, ${differences.length} differ; left out: ${JSON.stringify(Object.fromEntries(out))}`,
  )
  // The library pays half the odds for a half win; here half the stake wins and the rest is returned: 4.00 pays 2.50, not 2.00.
  expect(differences).toEqual(['SW083: 7.5, published 6', 'SW086: 18, published 12'])
  expect(all.length - left).toBe(55)
})
