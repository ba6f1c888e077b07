import type { ProviderCode } from '#areas/casino/rules/provider-code.ts'
import type { CasinoCall, TraderOperation } from './intents.ts'

export type Fault = 'server' | 'database' | 'both' | 'power'

export interface Tally {
  cycles: number
  acked: number
  /** Accepted bets; cycles whose fault came before the first bet; bets settled with their market. */
  bets: number
  betless: number
  settled: number
  /** Accepted calls of casino providers, by what they do and by the style of the provider. */
  casino: Record<CasinoCall, number>
  styles: Record<ProviderCode, number>
  /** Accepted, but not in the ledger. */
  lost: number
  /** More than once in the ledger. */
  doubled: number
  /** Rejected, but in the ledger. */
  denied: number
  /** Calls without an answer, and how many of them were applied. */
  indeterminate: number
  applied: number
  /** Calls without an answer after all retries. */
  unanswered: number
  /** Operations of the trader by kind. */
  desk: Record<TraderOperation, number>
  /** Bets whose state differs from their last correction. */
  misapplied: number
  /** Settlements and rollbacks in progress when a fault came; and voids. */
  interrupted: number
  torn: number
  /** Work still unfinished long after the last fault. */
  unfinished: number
  violations: string[]
  /** Of each cycle, from the restart to the first answer. */
  recovery: Recovery[]
}

/** Milliseconds of each step, and the calls that were asked until one was answered. */
export interface Recovery {
  readonly fault: Fault
  readonly database: number
  readonly server: number
  readonly answer: number
  readonly asked: number
}
const wholeOf = ({ database, server, answer }: Recovery): number => database + server + answer

export const emptyTally = (): Tally => ({
  cycles: 0,
  acked: 0,
  bets: 0,
  betless: 0,
  settled: 0,
  casino: { casinoBet: 0, casinoWin: 0, casinoRefund: 0, casinoExposure: 0, casinoResult: 0, casinoVoid: 0 },
  styles: { qt: 0, wc: 0, slot: 0, gap: 0, aura: 0 },
  lost: 0,
  doubled: 0,
  denied: 0,
  indeterminate: 0,
  applied: 0,
  unanswered: 0,
  desk: { settlement: 0, voidance: 0, rollback: 0, resettlement: 0, recount: 0, betVoid: 0, betRestoration: 0 },
  misapplied: 0,
  interrupted: 0,
  torn: 0,
  unfinished: 0,
  violations: [],
  recovery: [],
})

/** A start that takes longer is a fault of its own, on a machine that does nothing else. */
export const longestRecoveryMs = 10_000

export const slowRecoveries = ({ recovery }: Pick<Tally, 'recovery'>): readonly Recovery[] =>
  recovery.filter((each) => wholeOf(each) > longestRecoveryMs)

export const stepsOf = ({ fault, ...step }: Recovery): string =>
  `${Math.round(wholeOf({ fault, ...step }))} ms after ${fault} (database ${Math.round(step.database)}, server ${Math.round(step.server)}, first answer ${Math.round(step.answer)} at call ${step.asked})`

export function summarize({ recovery, violations, desk, casino, styles, ...tally }: Tally): string {
  const sorted = recovery.toSorted((one, other) => wholeOf(one) - wholeOf(other))
  const [half, slowest] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  const figures = Object.entries({ ...tally, ...casino, ...styles, ...desk }).map(([key, value]) => `${key} ${value}`)
  return [
    figures.join(', '),
    ...(half && slowest ? [`recovery: half within ${stepsOf(half)}`, `recovery: slowest ${stepsOf(slowest)}`] : []),
    ...slowRecoveries({ recovery }).map((slow) => `too slow, above ${longestRecoveryMs} ms: ${stepsOf(slow)}`),
    ...violations.map((violation) => `violated: ${violation}`),
  ].join('\n')
}
