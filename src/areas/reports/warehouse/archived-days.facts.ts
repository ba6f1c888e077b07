import type { Period } from '#blueprint/filters.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import { fromNodeDown, startNodeOf, type ReportFilters } from '#areas/agents/day-totals/report-filters.facts.ts'
import { storedProducts } from '#areas/agents/day-totals/player-totals.facts.ts'
import { profitProducts } from '#areas/agents/rules/products.ts'
import { branchOf } from '#areas/agents/day-totals/branches.facts.ts'
import type { Tx } from '#engine/action/act.ts'
import type { DatasetRequest } from '#engine/list/dataset.ts'
import type { ArchiveFile } from '#platform/archive/archive-files.ts'
import type { ArchivedRows, ArchiveReader } from '#platform/archive/archive-reader.ts'
import { quoted, type ArchivedTable } from '#platform/archive/archived-table.ts'
import { filesOf } from '#platform/archive/catalogue.ts'
import type { ArchivedColumns } from '#platform/archive/read-files.ts'
import { BadInput } from '#platform/errors/app-errors.ts'
import type { Viewpoint } from '#areas/reports/explorer/dimensions.ts'
import { agentDays, playerDays } from './archived-tables.ts'

/** Which results of past days are read, how far they may be added up, and from where they are seen. */
export interface ArchivedDaysRequest {
  readonly db: Tx
  readonly reader: ArchiveReader
  readonly domains: readonly number[]
  readonly filters: ReportFilters
  /** None: of any time. */
  readonly periods: readonly Period[]
  readonly grain: 'day' | 'month' | 'whole'
  readonly node: bigint | null
  readonly viewpoint: Viewpoint
  /** Players of the start node, which are accounts below it, are read apart. */
  readonly isOfAgentsAlone?: true
}

const mostRows = 100_000

/** The day under which results are added up: within its period, so that filters by day still find it. */
function dayOfSum({ grain, periods }: ArchivedDaysRequest): string {
  const first = periods[0]?.from ?? '1970-01-01'
  if (grain === 'day') return 'day'
  if (grain === 'whole') return `date ${quoted(first)}`
  return `greatest(cast(date_trunc(${quoted(grain)}, day) as date), date ${quoted(first)})`
}

/** Rows of these days and products. */
function conditionOf({ filters, periods }: ArchivedDaysRequest): string {
  const products = (filters.product ?? profitProducts).map(quoted).join(', ')
  const days = periods.map(({ from, to }) => `day between date ${quoted(from)} and date ${quoted(to)}`)
  return `product in (${products})${days.length === 0 ? '' : ` and (${days.join(' or ')})`}`
}

interface Account {
  readonly id: bigint
  readonly parent: bigint | null
  readonly branch: bigint | null
}

const accountsOf = ({ db, node }: ArchivedDaysRequest): Promise<readonly Account[]> =>
  db
    .selectFrom('agent')
    .where(fromNodeDown(node))
    .select(['agent.id', 'agent.parent_id as parent', branchOf(node).as('branch')])
    .execute()

type LookupRow = readonly [agent: bigint, branch: bigint | null, isOwn: boolean]

/** Which agents count, for which account below the start node, and whether what they retained is its own share. */
function agentsSeen({ node, viewpoint }: ArchivedDaysRequest, accounts: readonly Account[]): readonly LookupRow[] {
  if (viewpoint === 'start')
    return accounts.map(({ id, parent }) => [id, null, node === null ? parent === null : id === node])
  if (viewpoint === 'level') return accounts.map(({ id, branch }) => [id, branch, true])
  return accounts.filter(({ id }) => id !== node).map(({ id, branch }) => [id, branch, id === branch])
}

/** Agents whose players count; a player of the start node itself is an account directly below it. */
function agentsOfPlayers({ node, viewpoint }: ArchivedDaysRequest, accounts: readonly Account[]): readonly LookupRow[] {
  const seen = viewpoint === 'player' ? accounts : accounts.filter(({ id }) => id === node)
  return seen.map(({ id, branch }) => [id, id === node ? null : branch, false])
}

const figures =
  'sum(bets)::bigint as bets, sum(stake)::bigint as stake, sum(pl)::bigint as pl, sum(commission)::bigint as commission'
const keysOf = (request: ArchivedDaysRequest) =>
  `cast(${dayOfSum(request)} as varchar) as day, product, domain_id as domain, currency`

const sumsOfAgents = (request: ArchivedDaysRequest) => (source: string) =>
  `select ${keysOf(request)}, branch, ${request.viewpoint === 'level' ? 'agent_id' : 'cast(null as bigint)'} as earner,
    cast(null as bigint) as bettor, ${figures}, coalesce(sum(retained) filter (where is_own), 0)::bigint as own,
    coalesce(sum(retained) filter (where not is_own), 0)::bigint as below
  from ${source} join lookup using (agent_id) where ${conditionOf(request)} group by all`

const sumsOfPlayers = (request: ArchivedDaysRequest) => (source: string) =>
  `select ${keysOf(request)}, coalesce(branch, player_id) as branch, agent_id as earner, player_id as bettor, ${figures},
    0::bigint as own, 0::bigint as below
  from ${source} join lookup using (agent_id) where ${conditionOf(request)} group by all`

const within = ({ month }: ArchiveFile, periods: readonly Period[]): boolean =>
  periods.length === 0 ||
  periods.some(({ from, to }) => from.slice(0, 7) <= month.slice(0, 7) && month.slice(0, 7) <= to.slice(0, 7))

interface TableQuestion {
  readonly table: ArchivedTable
  readonly files: readonly ArchiveFile[]
  readonly rows: readonly LookupRow[]
  readonly sql: (source: string) => string
}

async function ask(
  { reader }: ArchivedDaysRequest,
  { table, files, rows, sql }: TableQuestion,
): Promise<ArchivedColumns> {
  const ofTable = files.filter(({ source }) => source === table.name)
  if (ofTable.length === 0 || rows.length === 0) return {}
  const lookup = { columns: { agent_id: 'BIGINT', branch: 'BIGINT', is_own: 'BOOLEAN' }, rows } as const
  const found = await reader.ask({ table, files: ofTable, lookup, sql, mostRows })
  if (found === null)
    throw new BadInput({
      settledOn: 'These rows are too many to be read from the archive. Choose fewer, or a shorter period.',
    })
  return found
}

const joined = (one: ArchivedColumns, other: ArchivedColumns): ArchivedColumns =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((name) => [
      name,
      [...(one[name] ?? []), ...(other[name] ?? [])],
    ]),
  )

const monthsIn = (files: readonly ArchiveFile[], { name }: ArchivedTable) =>
  files.filter(({ source }) => source === name).map(({ domainId, month }) => ({ domainId, month }))

/** Results of the months that have files, added up as far as the report shows them. */
export async function archivedDays(request: ArchivedDaysRequest): Promise<ArchivedRows> {
  const { db, domains, filters, periods, viewpoint, node, isOfAgentsAlone } = request
  const hasAgents = viewpoint !== 'player'
  const hasPlayers = viewpoint === 'player' || (viewpoint === 'account' && node !== null && !isOfAgentsAlone)
  const days = periods.flatMap(({ from, to }) => [from, to]).toSorted((a, b) => (a < b ? -1 : 1))
  const catalogued = await filesOf(db, {
    sources: [...(hasAgents ? [agentDays.name] : []), ...(hasPlayers ? [playerDays.name] : [])],
    domains: filters.domainId?.filter((one) => domains.includes(one)) ?? domains,
    from: days.at(0),
    to: days.at(-1),
  })
  const files = catalogued.filter((file) => within(file, periods))
  if (files.length === 0) return { months: {}, columns: {} }
  const accounts = await accountsOf(request)
  const ofAgents = await ask(request, {
    table: agentDays,
    files,
    rows: agentsSeen(request, accounts),
    sql: sumsOfAgents(request),
  })
  const ofPlayers = await ask(request, {
    table: playerDays,
    files,
    rows: agentsOfPlayers(request, accounts),
    sql: sumsOfPlayers(request),
  })
  return {
    months: { agent_day: monthsIn(files, agentDays), player_day: monthsIn(files, playerDays) },
    columns: joined(ofAgents, ofPlayers),
  }
}

type NodeRequest = Pick<DatasetRequest<AnyList>, 'db' | 'actor' | 'scope'> & {
  readonly filters: ReportFilters & { readonly node?: bigint }
}

const periodsOf = ({ filters: { settledOn } }: NodeRequest): readonly Period[] => (settledOn ? [settledOn] : [])

/** Results of the accounts directly below a node, for reports on each of them; nothing where the node is not the reader's to see. */
export async function archivedAccounts(
  request: NodeRequest,
  reader: ArchiveReader,
  grain: 'day' | 'whole',
): Promise<ArchivedRows | undefined> {
  const { db, actor, scope, filters } = request
  const [node, periods] = [startNodeOf(request), periodsOf(request)]
  if (!scope.includes(node)) return undefined
  return archivedDays({ db, reader, domains: actor.domains, filters, periods, grain, node, viewpoint: 'account' })
}

/** Days of single players below a node, payments among them, for reports on players. */
export async function archivedPlayers(request: NodeRequest, reader: ArchiveReader): Promise<ArchivedRows | undefined> {
  const { db, actor, scope } = request
  const [node, periods] = [startNodeOf(request), periodsOf(request)]
  if (!scope.includes(node)) return undefined
  const filters = { ...request.filters, product: storedProducts }
  return archivedDays({ db, reader, domains: actor.domains, filters, periods, grain: 'day', node, viewpoint: 'player' })
}

/** Days of a node or of the agents directly below it, and those of all players, from which fees by their rates follow. */
export async function archivedRevenue(
  request: NodeRequest,
  reader: ArchiveReader,
  viewpoint: 'start' | 'account',
): Promise<ArchivedRows | undefined> {
  const { db, actor, scope, filters } = request
  const [node, periods] = [startNodeOf(request), periodsOf(request)]
  if (!scope.includes(node)) return undefined
  const asking = { db, reader, domains: actor.domains, filters, periods, grain: 'day', node } as const
  const ofAgents = await archivedDays({ ...asking, viewpoint, isOfAgentsAlone: true })
  const ofPlayers = await archivedPlayers(request, reader)
  return {
    months: { agent_day: ofAgents.months.agent_day ?? [], player_day: ofPlayers?.months.player_day ?? [] },
    columns: joined(ofAgents.columns, ofPlayers?.columns ?? {}),
  }
}

/** Results of a node by day, for reports on it with its whole downline; nothing where it is not the reader's to see. */
export async function archivedNodeDays(
  request: NodeRequest,
  reader: ArchiveReader,
  periods: readonly Period[],
): Promise<ArchivedRows | undefined> {
  const { db, actor, scope, filters } = request
  const node = startNodeOf(request)
  if (!scope.includes(node)) return undefined
  return archivedDays({ db, reader, domains: actor.domains, filters, periods, grain: 'day', node, viewpoint: 'start' })
}
