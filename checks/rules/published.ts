import { expect } from 'vitest'
import type { TestDatabase } from '#checks/harness/database.ts'
import type { CaseBet, CasePath, MarketCase, Outcome } from './case.ts'
import { playInDatabase } from './in-database.ts'
import { playInDomain } from './in-domain.ts'

/** Everything if `CASES` is set, otherwise one in `few`. */
export const oneIn = <Each>(few: number, all: readonly Each[]): readonly Each[] =>
  process.env['CASES'] === undefined ? all.filter((_, at) => at % few === 0) : all

const path: CasePath = { agents: [0, 1, 2], held: [7_000, 9_000, 10_000], rates: [], mode: 'share', commission: null }
export const secondPath: CasePath = { ...path, agents: [3, 1, 2], held: [3_333, 8_000, 10_000] }
export const base = {
  kind: 'match_odds',
  winners: 1,
  commission: 0,
  hedges: true,
  removals: [],
  paths: [path],
} as const

type BetTraits = Pick<CaseBet, 'player' | 'side' | 'oddsE4'> & Partial<CaseBet>

export const bet = (one: BetTraits, size: bigint, at = 0): CaseBet => ({
  path: 0,
  runner: null,
  line: null,
  lineTo: null,
  fills: [{ size, oddsE4: one.oddsE4, at }],
  remaining: 0n,
  ...one,
})

/** Asserts that SQL and domain agree after every step; returns the last outcome of each market. */
export async function expectAgreement(database: TestDatabase, cases: readonly MarketCase[]): Promise<Outcome[]> {
  const stored = await playInDatabase(database, cases)
  for (const [at, one] of cases.entries()) expect(stored[at]).toEqual(playInDomain(one))
  return stored.map((outcomes) => outcomes.at(-1)!)
}
