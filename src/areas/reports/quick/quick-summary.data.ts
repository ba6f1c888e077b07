import { sql } from 'kysely'
import { InvalidFilter, isAnyTime, lastSevenDays, type Filter } from '#blueprint/filters.ts'
import { currenciesOf, totalsOfCard } from '#areas/agents/day-totals/card-totals.facts.ts'
import { isStartInScope, startNodeOf, type ReportFilters } from '#areas/agents/day-totals/report-filters.facts.ts'
import { playerExposure } from '#areas/exchange/risk/exposure/player-exposure.screen.ts'
import { playerDays } from '#areas/reports/players/player-days.facts.ts'
import { archivedPlayers } from '#areas/reports/warehouse/archived-days.facts.ts'
import type { Tx } from '#engine/action/act.ts'
import { answerWithin } from '#engine/query-handler.ts'
import type { Scope } from '#engine/scope.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { ArchivedRows, ArchiveReader } from '#platform/archive/archive-reader.ts'
import { BadInput } from '#platform/errors/app-errors.ts'
import type { ParametersOf } from '#blueprint/screen/query.ts'
import { dayOf } from '#values/day.ts'
import { quickReport } from './quick-report.screen.ts'
import { quickSummary } from './quick-summary.queries.ts'

type Asked = ParametersOf<typeof quickSummary>

const summed = [
  'registrations',
  'firstDeposits',
  'firstDeposited',
  'deposits',
  'deposited',
  'withdrawals',
  'withdrawn',
  'netCash',
  'bets',
  'stake',
  'ggr',
  'bonusCost',
  'counted',
  'ngr',
] as const

/** What is asked for, as the lists read it from their address. */
const searchOf = (asked: Asked): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(asked).flatMap(([name, text]) => (text ? [[name, text]] : [])))

const { settledOn, node, product, domainId } = quickReport.filters

function valueOf<Value>(filter: Filter<Value>, [name, text]: readonly [string, string], today: string): Value {
  const value = filter.read(text, today)
  if (value instanceof InvalidFilter) throw new BadInput({ [name]: value.message })
  return value
}

function filtersOf(asked: Asked, timeZone: string): ReportFilters & { readonly node?: bigint } {
  const today = dayOf(Date.now(), timeZone)
  const days = asked.settledOn
  return {
    ...(days
      ? !isAnyTime(settledOn, days) && { settledOn: valueOf(settledOn, ['settledOn', days], today) }
      : { settledOn: lastSevenDays(today) }),
    ...(asked.node && { node: valueOf(node, ['node', asked.node], today) }),
    ...(asked.product && { product: valueOf(product, ['product', asked.product], today) }),
    ...(asked.domainId && { domainId: valueOf(domainId, ['domainId', asked.domainId], today) }),
  }
}

interface Tops {
  readonly db: Tx
  readonly actor: Actor
  readonly scope: Scope
  readonly filters: ReportFilters & { readonly node?: bigint }
  readonly archived?: ArchivedRows | undefined
}

const withFiles = async (request: Tops, reader: ArchiveReader | undefined): Promise<Tops> =>
  reader ? { ...request, archived: await archivedPlayers(request, reader) } : request

const result = sql`sum(days.pl - days.commission)`

/** The five best and the five worst results of players in each currency. */
async function topPlayers(request: Tops) {
  const results = request.db
    .selectFrom(playerDays(request, startNodeOf(request)).as('days'))
    .innerJoin('player', (join) => join.onRef('player.cell', '=', 'days.inCell').onRef('player.id', '=', 'days.bettor'))
    .where(isStartInScope(request))
    .groupBy(['player.id', 'player.username', 'player.currency'])
    .select([
      'player.id',
      'player.username as name',
      'player.currency',
      sql<bigint>`${result}::bigint`.as('amount'),
      sql<number>`row_number() over (partition by player.currency order by ${result} desc, player.id)`.as('best'),
      sql<number>`row_number() over (partition by player.currency order by ${result}, player.id)`.as('worst'),
    ])
  const rows = await request.db
    .selectFrom(results.as('top'))
    .where(sql<boolean>`(top.best <= 5 and top.amount > 0 or top.worst <= 5 and top.amount < 0)`)
    .orderBy('top.currency')
    .orderBy(sql`abs(top.amount) desc`)
    .orderBy('top.id')
    .select(['top.id', 'top.name', 'top.currency', 'top.amount'])
    .execute()
  return { winners: rows.filter(({ amount }) => amount > 0n), losers: rows.filter(({ amount }) => amount < 0n) }
}

/** A start outside the downline or the domains of the reader is as one that does not exist. */
async function startsInScope(request: Tops): Promise<boolean> {
  const node = startNodeOf(request)
  if (node === null) return true
  const found = await request.db
    .selectFrom('agent')
    .where('agent.id', '=', node)
    .where(isStartInScope(request))
    .select('agent.id')
    .executeTakeFirst()
  return found !== undefined
}

export const quickSummaryAnswer = answerWithin(
  quickSummary,
  async ({ tx, actor, scope, parameters, totals, timeZone, archive }) => {
    const filters = filtersOf(parameters, timeZone)
    if (!(await startsInScope({ db: tx, actor, scope, filters }))) return null
    const search = searchOf(parameters)
    const sums = await totalsOfCard(totals, { list: quickReport, search: () => search, sums: summed })
    if (sums === null) return null
    const { node: agentId, domainId: domain } = search
    const limits = { ...(agentId && { agentId }), ...(domain && { domainId: domain }) }
    const exposed = await totalsOfCard(totals, { list: playerExposure, search: () => limits, sums: ['exposure'] })
    const figuresIn = (currency: string) => {
      const sum = (column: (typeof summed)[number]) => sums.sumIn(currency, [column])
      return {
        currency,
        registrations: sum('registrations'),
        firstDeposits: sum('firstDeposits'),
        firstDeposited: sum('firstDeposited'),
        deposits: sum('deposits'),
        deposited: sum('deposited'),
        withdrawals: sum('withdrawals'),
        withdrawn: sum('withdrawn'),
        netCash: sum('netCash'),
        bets: sum('bets'),
        stake: sum('stake'),
        ggr: sum('ggr'),
        bonusCost: sum('bonusCost'),
        counted: sum('counted'),
        ngr: sum('ngr'),
        exposure: exposed?.sumIn(currency),
      }
    }
    return {
      currencies: (await currenciesOf(tx, actor)).map(figuresIn),
      ...(actor.permissions.has('PLAYERS_REPORT')
        ? await topPlayers(await withFiles({ db: tx, actor, scope, filters }, archive))
        : {}),
    }
  },
)
