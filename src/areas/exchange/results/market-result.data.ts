import { sql, type RawBuilder } from 'kysely'
import type { ChangedMarket } from '#areas/exchange/rules/markets/market-change.ts'
import {
  declare,
  fromFeed,
  type DeclaredResult,
  type ResultMarket,
} from '#areas/exchange/rules/settlement/market-result.ts'
import type { Tx } from '#engine/action/act.ts'
import { answerWithin } from '#engine/answer.ts'
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

/** A stored result in words: the runs, or the names of the winners. */
const spoken = (column: string) => sql<
  string | null
>`coalesce(${sql.ref(column)} ->> 'runs', (select string_agg(runner.name, ', ' order by runner.sort_order) from runner
  where runner.market_id = market.id and (${sql.ref(column)} -> 'winners') || coalesce(${sql.ref(column)} -> 'tied', '[]') @> to_jsonb(runner.id::text)))`

type Of = (table: string) => RawBuilder<unknown>
const housesIn = (of: Of) => sql`(select distinct d.currency from domain d where d.id = any(visible_domains())
  and (exists (select from position where ${of('position')} and position.domain_id = d.id)
    or exists (select from market_player where ${of('market_player')} and market_player.domain_id = d.id))) house`
/** Where all the reader may see keeps one, nothing is looked up. */
const hasOne = sql`(select count(distinct currency) from domain where id = any(visible_domains())) < 2`
const first = sql`(select currency from domain where id = any(visible_domains()) order by id limit 1)`
const currenciesIn = (of: Of) => sql<number>`case when ${hasOne} then 1 else (select count(*) from ${housesIn(of)}) end`
const currencyIn = (of: Of) => sql<string | null>`case when ${hasOne} then ${first} when ${currenciesIn(of)} < 2
  then coalesce((select min(house.currency) from ${housesIn(of)}), ${first}) end`

/** What the reader's own part of the tree has in a market. The settlement's own sums are of every house: nobody's to read. */
// Read for the rows of one page only: each is a short scan of an index that begins with the market.
function figuresOf(scope: Scope) {
  const of = (table: string) =>
    sql`${sql.ref(`${table}.market_id`)} = market.id and ${scope.within(`${table}.agent_id`)}`
  const settled = (column: string) => sql`coalesce((select sum(${sql.ref(`market_player.${column}`)}) from market_player
    where ${of('market_player')} and market.status = 'SETTLED'), 0)::bigint`
  // Money of several houses that keep their books differently has no sum: then there is none, until a domain is chosen.
  const ofOne = (sum: RawBuilder<unknown>) => sql<bigint>`case when ${currenciesIn(of)} < 2 then ${sum} end`
  const voided = sql`(select count(*) from bet_settled where ${of('bet_settled')} and bet_settled.settle_seq > 0 and market.status = 'VOIDED')`
  return {
    // What stands is the sum of all: a rollback is the negative of what it took back.
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

/** A result that somebody asked for and nobody has confirmed yet; the feed's as long as there is no other. */
const waiting = sql<
  string | null
>`(select case approval.action when 'market-result.voidance' then 'Void' when 'market-result.rollback' then 'Roll back'
    else coalesce(approval.input -> 'input' ->> 'winner', approval.input -> 'input' ->> 'runs', ${spoken('market.feed_result')}) end
  from approval where approval.status = 'PENDING' and approval.subject = 'market:' || market.id
    and approval.action in ('market-result.settlement', 'market-result.feed-settlement', 'market-result.voidance', 'market-result.rollback', 'market-result.resettlement')
  order by approval.asked_at desc limit 1)`
const proposed = sql<
  string | null
>`coalesce(${waiting}, case when market.status not in ('SETTLED', 'VOIDED') then ${spoken('market.feed_result')} end)`

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
      'market.id',
      'competition.sport',
      'competition.name as competition',
      'event.name as event',
      'market.event_id as eventId',
      'event.starts_at as startsAt',
      'market.name',
      'market.kind',
      figures.bets.as('bets'),
      figures.players.as('players'),
      figures.currency.as('currency'),
      figures.stake.as('stake'),
      figures.worst.as('worst'),
      figures.pl.as('pl'),
      figures.commission.as('commission'),
      spoken('market.feed_result').as('feedResult'),
      proposed.as('proposed'),
      spoken('market.result').as('result'),
      duration.as('duration'),
      'market.feed_told_by as feedBy',
      'market.feed_told_at as feedAt',
      'market.status',
      progress.as('progress'),
      'settlement.asked_by as declaredBy',
      'settlement.confirmed_by as confirmedBy',
      'market.settled_at as settledAt',
      resettled.as('resettled'),
      'market.version',
      sql<boolean>`market.feed_result is not null`.as('hasFeedResult'),
    ])
})

/** The market of a result with its runners; locked when somebody is about to declare one. */
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
  const stands = await tx
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
    standingSeq: stands?.seq ?? 0,
    settledAt: row.settled_at,
  }
  return { row, market }
}

/** A result as a person says it. */
export function resultInWords({ runners }: ResultMarket, result: DeclaredResult): string {
  if ('runs' in result) return String(result.runs)
  const names = (ids: readonly string[]) =>
    ids.map((id) => runners.find((runner) => String(runner.id) === id)?.name ?? id).join(', ')
  return result.tied ? `Dead heat: ${names(result.tied)}` : names(result.winners)
}

const nothing: MarketFigures = { bets: 0, won: 0, lost: 0, voided: 0, money: [], players: [] }
const most = 10
const listed = (players: readonly PlayerFigure[], pick: (player: PlayerFigure) => bigint) =>
  [...Map.groupBy(players, ({ currency }) => currency)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([, some]) =>
      some.slice(0, most).map((one) => ({
        player: one.player,
        playerId: one.playerId,
        amount: pick(one),
        currency: one.currency,
      })),
    )
const toldMoney = ({ currency, result, commission, own }: MoneyFigures) => ({
  currency,
  playerResult: result,
  commission,
  ownShare: own,
})
const noMoney = { playerResult: 0n, commission: 0n, ownShare: 0n }
const several = { playerResult: null, commission: null, ownShare: null }

export const marketResultPreviewAnswer = answerWithin(marketResultPreview, async ({ tx, actor, scope, parameters }) => {
  const { what, winner = null, runs } = parameters
  const found = await readMarket(tx, BigInt(parameters.id), false)
  if (!found) return null
  const { row, market } = found
  const entered = runs === undefined ? null : Number(runs)
  const declared =
    what === 'void'
      ? ('void' as const)
      : what === 'feed'
        ? fromFeed(market, row.feed_result)
        : what === 'settle'
          ? declare(market, { winner, runs: entered, runsAgain: entered })
          : ('rollback' as const)
  const refused = typeof declared === 'object' && 'refused' in declared ? declared.refused : null
  const asked = { marketId: market.id, rate: row.commission, node: actor.agentId, scope }
  const figures =
    typeof declared === 'object' && 'refused' in declared
      ? nothing
      : declared === 'rollback'
        ? await rollbackFigures(tx, asked)
        : await settlementFigures(tx, asked, declared)
  const byNet = figures.players.filter(({ net }) => net > 0n).toSorted((a, b) => (a.net > b.net ? -1 : 1))
  const told = figures.money.map(toldMoney)
  const { currency: _, ...onlyMoney } = { currency: '', ...(told[0] ?? noMoney) }
  const negative = figures.players.filter(({ after }) => after < 0n).toSorted((a, b) => (a.after < b.after ? -1 : 1))
  return {
    refused,
    result:
      typeof declared === 'string'
        ? declared
        : refused === null && !('refused' in declared)
          ? resultInWords(market, declared)
          : '',
    bets: figures.bets,
    won: figures.won,
    lost: figures.lost,
    voided: figures.voided,
    players: figures.players.length,
    ...(told.length > 1 ? several : onlyMoney),
    byCurrency: told,
    topWinners: listed(byNet, ({ net }) => net),
    negative: listed(negative, ({ after }) => after),
    negativeCount: negative.length,
  }
})
