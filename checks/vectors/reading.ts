import { z } from 'zod'
import { formatMoney, money, parseMoney, type Money } from '#values/money.ts'
import { parseOdds, rateToOdds, type OddsE4 } from '#values/odds.ts'
import { sideOf, type LineBet, type RunnerBet, type RunnerId, type Side } from '#areas/exchange/rules/bets/bet.ts'
import type { Rules } from './rules.ts'

/** A worked example of the rules: its input, as text or figures, and the expected output. */
export const vectorSchema = z.object({
  id: z.string(),
  rule: z.string(),
  input: z.unknown(),
  expect: z.union([z.string(), z.array(z.union([z.string(), z.array(z.string())]))]),
  note: z.string(),
})
export type Vector = z.infer<typeof vectorSchema>

/** Computes each example with the rules, in the shape that the example expects. */
export type Answers = Record<string, (vector: Vector, rules: Rules) => Vector['expect']>

function required<Value>(value: Value | null, text: string): Value {
  if (value === null) throw new Error(`an example contains ${text}, which cannot be parsed`)
  return value
}

export const rupees = (text: string | number): Money => required(parseMoney(String(text)), String(text))
export const odds = (text: string | number): OddsE4 => required(parseOdds(String(text)), String(text))
export const rate = (text: string | number): OddsE4 => required(rateToOdds(String(text)), String(text))

export const shown = (amount: Money): string => formatMoney(amount)
export const all = (...amounts: readonly Money[]): string[] => amounts.map(shown)
/** Counts have decimals in the examples, like amounts. */
export const count = (n: number | bigint): string => formatMoney(money(BigInt(n) * 100n))

export const a: RunnerId = 1n
export const b: RunnerId = 2n
export const c: RunnerId = 3n
export const d: RunnerId = 4n

export const bet = (runnerId: RunnerId, side: Side, oddsE4: OddsE4, stake: string | number): RunnerBet => ({
  runnerId,
  side,
  oddsE4,
  stake: rupees(stake),
})
export const back = (runnerId: RunnerId, stake: string | number, price: string | number): RunnerBet =>
  bet(runnerId, 'BACK', odds(price), stake)
export const lay = (runnerId: RunnerId, stake: string | number, price: string | number): RunnerBet =>
  bet(runnerId, 'LAY', odds(price), stake)

const figure = z.union([z.string(), z.number()])
const side = z.enum(['BACK', 'LAY'])
const namedBet = z.tuple([z.string(), side, figure, figure])

function toRunnerBets(rows: readonly z.infer<typeof namedBet>[], names: readonly string[]): RunnerBet[] {
  return rows.map(([name, on, price, stake]) => bet(BigInt(names.indexOf(name) + 1), on, odds(price), stake))
}

export function matrixInput(input: unknown): { runners: RunnerId[]; matched: RunnerBet[] } {
  const { runners, bets } = z.object({ runners: z.array(z.string()), bets: z.array(namedBet) }).parse(input)
  return { runners: runners.map((_, at) => BigInt(at + 1)), matched: toRunnerBets(bets, runners) }
}

/** One runner with matched and unmatched bets, and one for the rest of the field. */
export function unmatchedInput(input: unknown): { runners: RunnerId[]; matched: RunnerBet[]; unmatched: RunnerBet[] } {
  const { matched, unmatched } = z.object({ matched: z.array(namedBet), unmatched: z.array(namedBet) }).parse(input)
  return { runners: [a, b], matched: toRunnerBets(matched, ['A']), unmatched: toRunnerBets(unmatched, ['A']) }
}

export function pairInput(input: unknown): { runners: RunnerId[]; matched: RunnerBet[] } {
  const rows = z.array(z.tuple([side, figure, figure])).parse(input)
  return { runners: [a, b], matched: rows.map(([on, price, stake]) => bet(a, on, odds(price), stake)) }
}

export function sessionInput(input: unknown): LineBet[] {
  const rows = z.array(z.tuple([z.enum(['YES', 'NO']), z.number(), figure, figure])).parse(input)
  return rows.map(([answer, line, per100, stake]) => ({
    side: sideOf(answer),
    line,
    oddsE4: rate(per100),
    stake: rupees(stake),
  }))
}

/** Parses the results of a note such as `P/L at results [44, 45, 46]`. */
export const sampledResults = (note: string): number[] =>
  z.array(z.number()).parse(JSON.parse(/\[.*\]/.exec(note)?.[0] ?? '[]'))
