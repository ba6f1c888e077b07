import { sql } from 'kysely'
import type { Tx } from '#platform/database/transaction.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { setVisibleDomains } from '#platform/database/visible-domains.ts'

/** The catalogue: rows that the bets of every domain refer to, and that row-level security does not divide. */
export type SharedTable = 'sport' | 'competition' | 'event' | 'market' | 'runner'

class DomainsOfShared {
  /** The domains with bets in the row. */
  readonly involved: readonly number[]
  readonly #reach: 'all' | 'some' | 'system'

  constructor(involved: readonly number[], reach: 'all' | 'some' | 'system') {
    this.involved = involved
    this.#reach = reach
  }

  /** Whether the actor works for every domain with bets in it. */
  get isCovered(): boolean {
    return this.#reach !== 'some'
  }

  /** Whether no user acts: a feed or a job of the operator. */
  get isOfSystem(): boolean {
    return this.#reach === 'system'
  }
}

/** Takes the place of the domain in a subject that all domains share; only the functions below make one. */
export type SharedDomains = DomainsOfShared

/** What a user reads who does not work for all domains with bets in a row. */
export const foreignBets =
  'Domains that you do not work for have bets in it. Only staff who work for all of them can do this.'

export const isShared = (domain: unknown): domain is SharedDomains => domain instanceof DomainsOfShared

/**
 * Reads the domains with bets in rows of the catalogue. If the actor works for all of them, the rest of the
 * transaction sees each domain of the actor, so that effects are measured where they happen, whatever domain is
 * selected. Otherwise the engine refuses the act.
 */
export async function acrossDomains(
  tx: Tx,
  { allDomains }: Pick<Actor, 'allDomains'>,
  table: Exclude<SharedTable, 'runner'>,
  ...ids: readonly (bigint | string)[]
): Promise<SharedDomains> {
  const { rows } = await sql<{ domains: number[] }>`select domains_with_bets(${table}, id) as domains
    from unnest(${ids.map(String)}::text[]) id`.execute(tx)
  const involved = [...new Set(rows.flatMap(({ domains }) => domains))].toSorted((a, b) => a - b)
  const isCovered = involved.every((domain) => allDomains.includes(domain))
  if (isCovered) await sql.raw(setVisibleDomains(allDomains)).execute(tx)
  return new DomainsOfShared(involved, isCovered ? 'all' : 'some')
}

/** A new row of the catalogue, without bets. */
export const withoutBets: SharedDomains = new DomainsOfShared([], 'all')

/** For feeds and jobs, which act for the whole operator; an act of a user with it fails. */
export const ofSystem: SharedDomains = new DomainsOfShared([], 'system')

/** A row of the catalogue; with the domains that have bets in it once it is locked for a user. */
export interface SharedRow {
  readonly betDomains?: SharedDomains
}

/** The domains of such a row as a subject. One that was not locked for a user is changed by the system alone. */
export const sharedBy = ({ betDomains }: SharedRow, isStored: boolean): SharedDomains =>
  betDomains ?? (isStored ? ofSystem : withoutBets)
