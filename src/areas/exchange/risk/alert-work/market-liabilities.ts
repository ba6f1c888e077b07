import { sql } from 'kysely'
import { bandOf } from '#areas/exchange/rules/risk/alert.ts'
import { readBooks, type RiskMarket } from '#areas/exchange/risk/board/books.facts.ts'
import { readRunners } from '#areas/exchange/risk/board/board.facts.ts'
import type { Tx } from '#engine/action/act.ts'
import { wholeScope } from '#engine/scope.ts'
import type { AlertCandidate } from './alert-candidate.ts'

export interface LiabilityLimits {
  readonly liability: bigint | null
  readonly suspend: bigint | null
}

/** Which books to read: those with bets since the last check, and one part of the others. */
export interface BookSelection {
  readonly domain: number
  /** Start of the last check by the clock of the database; null reads every book. */
  readonly since: Date | null
  /** Number of the check; it chooses the part of the markets without new bets. */
  readonly check: number
}

/** Markets without new bets are read once in this many checks, because a withdrawn runner changes a book too. */
export const checksOfAllBooks = 60

const booksAtOnce = 500

/** Bets of transactions that were under way at the last check, and clocks that step back. */
const overlap = sql`interval '5 minutes'`

const openStates = sql`('OPEN', 'SUSPENDED', 'BALL_RUN', 'CLOSED')`

const withBets = (domain: number) =>
  sql`exists (select from bet_open b where b.market_id = m.id and b.domain_id = ${domain})`

const changedMarkets = ({ domain, since, check }: BookSelection) =>
  since === null
    ? sql`select m.id from market m where m.status in ${openStates} and ${withBets(domain)}`
    : sql`select market_id from bet_open where domain_id = ${domain} and placed_at > ${since}::timestamptz - ${overlap}
      union select market_id from bet_open
        where domain_id = ${domain} and matched_at > placed_at and matched_at > ${since}::timestamptz - ${overlap}
      union select m.id from market m
        where m.status in ${openStates} and m.id % ${checksOfAllBooks} = ${check % checksOfAllBooks} and ${withBets(domain)}`

/** Markets with a high operator liability in a domain; raised again only when the liability has doubled. */
export async function marketLiabilities(
  tx: Tx,
  limits: LiabilityLimits,
  selection: BookSelection,
): Promise<readonly AlertCandidate[]> {
  if (limits.liability === null && limits.suspend === null) return []
  const { rows } = await sql<Omit<RiskMarket, 'runners'> & { readonly root: bigint }>`
    select m.id, m.kind, m.winners, m.hedges, (select id from agent where domain_id = ${selection.domain} and parent_id is null order by id limit 1) as root
    from market m where m.id in (${changedMarkets(selection)}) and m.status in ${openStates} order by m.id desc`.execute(
    tx,
  )
  const found: AlertCandidate[] = []
  for (let from = 0; from < rows.length; from += booksAtOnce) {
    const part = rows.slice(from, from + booksAtOnce)
    const worst = await worstResults(tx, part, selection.domain)
    found.push(...part.flatMap(({ id, root }) => candidateOf({ id, root, cost: 0n - (worst.get(id) ?? 0n) }, limits)))
  }
  return found
}

async function worstResults(tx: Tx, rows: readonly Omit<RiskMarket, 'runners'>[], domain: number) {
  const runners = await readRunners(
    tx,
    rows.map(({ id }) => id),
  )
  const markets = rows.map((row) => ({ ...row, runners: runners.filter(({ market }) => market === row.id) }))
  const books = await readBooks(tx, markets, { scope: wholeScope, node: null, domains: [domain] })
  return new Map([...books].map(([id, { worst }]) => [id, worst]))
}

interface MarketCost {
  readonly id: bigint
  /** The root agent of the domain. */
  readonly root: bigint
  readonly cost: bigint
}

function candidateOf({ id, root, cost }: MarketCost, { liability, suspend }: LiabilityLimits): AlertCandidate[] {
  const isHalt = suspend !== null && cost >= suspend
  const threshold = isHalt ? suspend : liability
  if (threshold === null || cost < threshold) return []
  const subject = `market:${id}:${isHalt ? 'halt:' : ''}${bandOf(cost, threshold)}`
  return [{ agentId: root, rule: 'MARKET_LIABILITY', subject, amount: cost, threshold, marketId: id, isHalt }]
}
