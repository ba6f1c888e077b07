import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import { databaseKeyOf } from '#platform/auth/sessions/ttl-cache.ts'

/** Combined terms of a player's upline for a sport and product group, as the SQL function `path_terms` returns them. */
export interface UplineTerms {
  readonly isOffered: boolean
  readonly minStake: string | null
  readonly maxStake: string | null
  readonly maxProfit: string | null
  readonly maxLoss: string | null
  readonly minOddsE4: number | null
  readonly maxOddsE4: number | null
  readonly delayMs: number | null
}

/** What the terms of a bet depend on, other than the tree: the player's agent and own commission, and what the bet is on. */
export interface TermsLookup {
  readonly agent: string
  readonly product: string
  readonly sport: string
  readonly commission: number | null
}

/** An agent above a player, without what its players reserve. */
export interface UplineAccount {
  readonly id: string
  readonly username: string
  readonly isActive: boolean
  readonly isBetLocked: boolean
  readonly exposureLimit: string
}

export interface AgentTerms {
  /** Id of the current share path. */
  readonly sharePath: string
  readonly path: UplineTerms
  /** From the player's agent up to the root. */
  readonly upline: readonly UplineAccount[]
}

/** Result of the SQL function `agent_terms`. */
interface AgentTermsRows {
  readonly version: string
  readonly terms: readonly (AgentTerms & { readonly n: number; readonly isStored: boolean })[]
}

export const termsKey = ({ agent, product, commission, sport }: TermsLookup): string =>
  `${agent}/${product}/${commission ?? ''}/${sport}`

/** While the tree changes, transactions may still read at the version before. */
const maxVersions = 4
const maxTerms = 20_000

/**
 * Terms in memory, by database, version of the tree and key. They need no invalidation: the database gives the tree another version with
 * each change, and each bet reads the version that stands.
 */
const versionsByDatabase = new WeakMap<object, Map<string, Map<string, AgentTerms>>>()

function termsInMemory(tx: Tx, version: string): Map<string, AgentTerms> {
  const database = databaseKeyOf(tx)
  const termsByVersion = versionsByDatabase.get(database) ?? new Map<string, Map<string, AgentTerms>>()
  versionsByDatabase.set(database, termsByVersion)
  const found = termsByVersion.get(version)
  if (found !== undefined) {
    if (found.size >= maxTerms) found.clear()
    return found
  }
  const [oldest] = termsByVersion.keys()
  if (oldest !== undefined && termsByVersion.size >= maxVersions) termsByVersion.delete(oldest)
  const terms = new Map<string, AgentTerms>()
  termsByVersion.set(version, terms)
  return terms
}

/** Reads these and stores them in memory, except those with a share path that a transaction may still undo. */
async function readTerms(tx: Tx, lookups: readonly TermsLookup[]) {
  const { rows } = await sql<{ read: AgentTermsRows }>`select agent_terms(
    ${lookups.map(({ agent }) => agent)}::bigint[], ${lookups.map(({ product }) => product)}::text[],
    ${lookups.map(({ sport }) => sport)}::text[], ${lookups.map(({ commission }) => commission)}::int[]) as read`.execute(
    tx,
  )
  const read = rows[0]?.read
  const terms = new Map<string, AgentTerms>()
  if (read === undefined) return { version: null, terms }
  const inMemory = termsInMemory(tx, read.version)
  for (const { n, isStored, ...one } of read.terms) {
    const lookup = lookups[n - 1]
    if (lookup === undefined) continue
    terms.set(termsKey(lookup), one)
    if (isStored) inMemory.set(termsKey(lookup), one)
  }
  return { version: read.version, terms }
}

/**
 * The terms of these bets, by `termsKey`, at the version of the tree that the same transaction has read; from memory where they
 * are known.
 */
export async function agentTermsOf(
  tx: Tx,
  version: string,
  lookups: readonly TermsLookup[],
): Promise<ReadonlyMap<string, AgentTerms>> {
  const lookupOf = new Map(lookups.map((each) => [termsKey(each), each] as const))
  const inMemory = termsInMemory(tx, version)
  const found = new Map<string, AgentTerms>()
  for (const key of lookupOf.keys()) {
    const terms = inMemory.get(key)
    if (terms !== undefined) found.set(key, terms)
  }
  const missing = [...lookupOf].flatMap(([key, lookup]) => (found.has(key) ? [] : [lookup]))
  if (missing.length === 0) return found
  const read = await readTerms(tx, missing)
  if (read.version === version) return new Map([...found, ...read.terms])
  // The tree changed in between: what was known before no longer counts.
  return found.size === 0 ? read.terms : (await readTerms(tx, [...lookupOf.values()])).terms
}
