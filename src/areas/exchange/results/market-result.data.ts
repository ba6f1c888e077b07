import { sql, type RawBuilder } from 'kysely'
import type { ChangedMarket } from '#areas/exchange/rules/markets/market-change.ts'
import {
  declare,
  fromFeed,
  type DeclaredResult,
  type ResultMarket,
} from '#areas/exchange/rules/settlement/market-result.ts'
import type { Tx } from '#engine/action/act.ts'
import { answerWithin, answerWithoutRecords } from '#engine/query-handler.ts'
import { columnsOf } from '#engine/list/columns-of.ts'
import { dataset } from '#engine/list/dataset.ts'
import type { Scope } from '#engine/scope.ts'
import {
  rollbackFigures,
  settlementFigures,
  type MarketFigures,
  type MoneyFigures,
  type PlayerFigure,
} from '#areas/exchange/markets/market-figures.facts.ts'
import { marketResultPreview } from './market-result-preview.queries.ts'
import { marketResult } from './market-result.screen.ts'

/** SQL for the label of a stored result: the runs, or the names of the winners. */
const resultLabelSql = (column: string) => sql<
  string | null
>`coalesce(${sql.ref(column)} ->> 'runs', (select string_agg(runner.name, ', ' order by runner.sort_order) from runner
  where runner.market_id = market.id and (${sql.ref(column)} -> 'winners') || coalesce(${sql.ref(column)} -> 'tied', '[]') @> to_jsonb(runner.id::text)))`

type TableCondition = (table: string) => RawBuilder<unknown>
const bookCurrenciesIn = (
  of: TableCondition,
) => sql`(select distinct d.currency from domain d where d.id = any(visible_domains())
  and (exists (select from position where ${of('position')} and position.domain_id = d.id)
    or exists (select from market_player where ${of('market_player')} and market_player.domain_id = d.id))) house`
/** Skips the lookup if all visible domains use the same currency. */
const hasOneCurrency = sql`(select count(distinct currency) from domain where id = any(visible_domains())) < 2`
const firstCurrency = sql`(select currency from domain where id = any(visible_domains()) order by id limit 1)`
const currenciesIn = (of: TableCondition) =>
  sql<number>`case when ${hasOneCurrency} then 1 else (select count(*) from ${bookCurrenciesIn(of)}) end`
const currencyIn = (of: TableCondition) => sql<
  string | null
>`case when ${hasOneCurrency} then ${firstCurrency} when ${currenciesIn(of)} < 2
  then coalesce((select min(house.currency) from ${bookCurrenciesIn(of)}), ${firstCurrency}) end`

/** Figures of a market within the viewer's scope; the sums stored with the settlement span all domains and are not shown. */
// Computed only for the rows of one page; each is a short scan of an index that starts with the market.
function figuresOf(scope: Scope) {
  const of = (table: string) =>
    sql`${sql.ref(`${table}.market_id`)} = market.id and ${scope.within(`${table}.agent_id`)}`
  const settled = (column: string) => sql`coalesce((select sum(${sql.ref(`market_player.${column}`)}) from market_player
    where ${of('market_player')} and market.status = 'SETTLED'), 0)::bigint`
  // Amounts in several currencies cannot be summed: the column is null until a domain is chosen.
  const ofOne = (sum: RawBuilder<unknown>) => sql<bigint>`case when ${currenciesIn(of)} < 2 then ${sum} end`
  const voided = sql`(select count(*) from bet_settled where ${of('bet_settled')} and bet_settled.settle_seq > 0 and market.status = 'VOIDED')`
  return {
    // Summing all entries gives the current figures, because a rollback adds the negative of what it reverses.
    bets: sql<number>`((select count(*) from bet_open where ${of('bet_open')}) + ${settled('bets')} + ${voided})::int`,
    players: sql<number>`(select count(*)::int from position where ${of('position')})`,
    stake: ofOne(
      sql`(select coalesce(sum(bet_open.matched), 0)::bigint from bet_open where ${of('bet_open')}) + ${settled('stake')}`,
    ),
    worst: ofOne(sql`(select coalesce(sum(position.worst), 0)::bigint from position where ${of('position')})`),
    pl: ofOne(sql`case when market.status = 'SETTLED' then ${settled('pl')} end`),
    commission: ofOne(sql`case when market.status = 'SETTLED' then ${settled('commission')} end`),
    currency: currencyIn(of),
  }
}

/** The requested result that awaits approval, otherwise the feed's result. */
const pendingResult = sql<
  string | null
>`(select case approval.action when 'market-result.voidance' then 'Void' when 'market-result.rollback' then 'Roll back'
    else coalesce(approval.input -> 'input' ->> 'winner', approval.input -> 'input' ->> 'runs', ${resultLabelSql('market.feed_result')}) end
  from approval where approval.status = 'PENDING' and approval.subject = 'market:' || market.id
    and approval.action in ('market-result.settlement', 'market-result.feed-settlement', 'market-result.voidance', 'market-result.rollback', 'market-result.resettlement')
  order by approval.requested_at desc limit 1)`
const proposedResult = sql<
  string | null
>`coalesce(${pendingResult}, case when market.status not in ('SETTLED', 'VOIDED') then ${resultLabelSql('market.feed_result')} end)`

const duration = sql<
  string | null
>`to_char(extract(epoch from settlement.finished_at - settlement.at), 'FM999999990.0') || ' s'`
const progress = sql<string | null>`case when settlement.state = 'RUNNING' then
  (select count(*) from settlement_cell where settlement_cell.market_id = market.id and settlement_cell.seq = market.settle_seq) || ' of 128' end`
const resettled = sql<number>`(select count(*)::int from settlement past where past.market_id = market.id and past.kind = 'rollback')`

export const marketResultData = dataset(marketResult, ({ db, scope }) => {
  const figures = figuresOf(scope)
  return db
    .selectFrom('market')
    .innerJoin('event', 'event.id', 'market.event_id')
    .innerJoin('competition', 'competition.id', 'event.competition_id')
    .leftJoin('settlement', (join) =>
      join.onRef('settlement.market_id', '=', 'market.id').onRef('settlement.seq', '=', 'market.settle_seq'),
    )
    .select([
      ...columnsOf('market', 'id', 'eventId', 'name', 'kind', 'status', 'settledAt', 'version'),
      'competition.sport',
      'competition.name as competition',
      'event.name as event',
      'event.starts_at as startsAt',
      figures.bets.as('bets'),
      figures.players.as('players'),
      figures.currency.as('currency'),
      figures.stake.as('stake'),
      figures.worst.as('worst'),
      figures.pl.as('pl'),
      figures.commission.as('commission'),
      resultLabelSql('market.feed_result').as('feedResult'),
      proposedResult.as('proposed'),
      resultLabelSql('market.result').as('result'),
      duration.as('duration'),
      'market.feed_reported_by as feedBy',
      'market.feed_reported_at as feedAt',
      progress.as('progress'),
      'settlement.requested_by as declaredBy',
      'settlement.confirmed_by as confirmedBy',
      resettled.as('resettled'),
      sql<boolean>`market.feed_result is not null`.as('hasFeedResult'),
    ])
})

/** The market with its runners; `isLocked` locks the row for a declaration. Null if it does not exist. */
export async function readMarket(tx: Tx, id: bigint, isLocked: boolean) {
  const row = await tx
    .selectFrom('market')
    .selectAll()
    .where('id', '=', id)
    .$if(isLocked, (locked) => locked.forNoKeyUpdate())
    .executeTakeFirst()
  if (!row) return null
  const runners = await tx
    .selectFrom('runner')
    .select(['id', 'name', 'status'])
    .where('market_id', '=', id)
    .orderBy('sort_order')
    .execute()
  const current = await tx
    .selectFrom('settlement')
    .select((settlement) => settlement.fn.max('seq').as('seq'))
    .where('market_id', '=', id)
    .where('kind', 'in', ['settle', 'void'])
    .where('state', '=', 'COMPLETED')
    .executeTakeFirst()
  const change = await tx
    .selectFrom('market_change')
    .select('id')
    .where('market_id', '=', id)
    .where('state', '=', 'RUNNING')
    .executeTakeFirst()
  const market: ChangedMarket = {
    id,
    status: row.status,
    isChanging: change !== undefined,
    kind: row.kind,
    winners: row.winners,
    runners: runners.map(({ id: runner, name, status }) => ({ id: runner, name, isRemoved: status === 'REMOVED' })),
    settleSeq: row.settle_seq,
    standingSeq: current?.seq ?? 0,
    settledAt: row.settled_at,
  }
  return { row, market }
}

/** Label of a result: the runs, the winners or "Dead heat: …". */
export function resultLabel({ runners }: ResultMarket, result: DeclaredResult): string {
  if ('runs' in result) return String(result.runs)
  const names = (ids: readonly string[]) =>
    ids.map((id) => runners.find((runner) => String(runner.id) === id)?.name ?? id).join(', ')
  return result.tied ? `Dead heat: ${names(result.tied)}` : names(result.winners)
}

const noFigures: MarketFigures = { bets: 0, won: 0, lost: 0, voided: 0, money: [], players: [] }
const maxPlayers = 10
const topPlayersOf = (players: readonly PlayerFigure[], pick: (player: PlayerFigure) => bigint) =>
  [...Map.groupBy(players, ({ currency }) => currency)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([, some]) =>
      some.slice(0, maxPlayers).map((one) => ({
        player: one.player,
        playerId: one.playerId,
        amount: pick(one),
        currency: one.currency,
      })),
    )
const moneyAnswer = ({ currency, result, commission, own }: MoneyFigures) => ({
  currency,
  playerResult: result,
  commission,
  ownShare: own,
})
const zeroMoney = { playerResult: 0n, commission: 0n, ownShare: 0n }
const severalCurrencies = { playerResult: null, commission: null, ownShare: null }

export const marketResultPreviewAnswer = answerWithin(marketResultPreview, async ({ tx, actor, scope, parameters }) => {
  const { action, winner = null, runs } = parameters
  const found = await readMarket(tx, BigInt(parameters.id), false)
  if (!found) return null
  const { row, market } = found
  const entered = runs === undefined ? null : Number(runs)
  const declared =
    action === 'void'
      ? ('void' as const)
      : action === 'feed'
        ? fromFeed(market, row.feed_result)
        : action === 'settle'
          ? declare(market, { winner, runs: entered, runsAgain: entered })
          : ('rollback' as const)
  const refused = typeof declared === 'object' && 'refused' in declared ? declared.refused : null
  const request = { marketId: market.id, rate: row.commission, node: actor.agentId, scope }
  const figures =
    typeof declared === 'object' && 'refused' in declared
      ? noFigures
      : declared === 'rollback'
        ? await rollbackFigures(tx, request)
        : await settlementFigures(tx, request, declared)
  const byNet = figures.players.filter(({ net }) => net > 0n).toSorted((a, b) => (a.net > b.net ? -1 : 1))
  const byCurrency = figures.money.map(moneyAnswer)
  const { currency: _, ...onlyMoney } = { currency: '', ...(byCurrency[0] ?? zeroMoney) }
  const negative = figures.players.filter(({ after }) => after < 0n).toSorted((a, b) => (a.after < b.after ? -1 : 1))
  const preview = {
    refused,
    result:
      typeof declared === 'string'
        ? declared
        : refused === null && !('refused' in declared)
          ? resultLabel(market, declared)
          : '',
    bets: figures.bets,
    won: figures.won,
    lost: figures.lost,
    voided: figures.voided,
    players: figures.players.length,
    ...(byCurrency.length > 1 ? severalCurrencies : onlyMoney),
    byCurrency: byCurrency,
    topWinners: topPlayersOf(byNet, ({ net }) => net),
    negative: topPlayersOf(negative, ({ after }) => after),
    negativeCount: negative.length,
  }
  return refused === null ? preview : answerWithoutRecords(preview)
})
