import { sql, type RawBuilder } from 'kysely'
import { datasetOf } from '#engine/list/dataset-of.ts'
import type { Scope } from '#engine/scope.ts'
import { marketResult } from './market-result.screen.ts'

const resultLabelSql = (column: string) => sql<string | null>`result_label(market.id, ${sql.ref(column)})`

type TableCondition = (table: string) => RawBuilder<unknown>
const bookCurrenciesIn = (
  condition: TableCondition,
) => sql`(select distinct d.currency from domain d where d.id = any(visible_domains())
  and (exists (select from position where ${condition('position')} and position.domain_id = d.id)
    or exists (select from market_player where ${condition('market_player')} and market_player.domain_id = d.id))) house`
/** Skips the lookup if all visible domains use the same currency. */
const hasOneCurrency = sql`(select count(distinct currency) from domain where id = any(visible_domains())) < 2`
const firstCurrency = sql`(select currency from domain where id = any(visible_domains()) order by id limit 1)`
const currenciesIn = (condition: TableCondition) =>
  sql<number>`case when ${hasOneCurrency} then 1 else (select count(*) from ${bookCurrenciesIn(condition)}) end`
const currencyIn = (condition: TableCondition) => sql<
  string | null
>`case when ${hasOneCurrency} then ${firstCurrency} when ${currenciesIn(condition)} < 2
  then coalesce((select min(house.currency) from ${bookCurrenciesIn(condition)}), ${firstCurrency}) end`

/** Figures of a market within the viewer's scope; the sums stored with the settlement span all domains and are not shown. */
// Computed only for the rows of one page; each is a short scan of an index that starts with the market.
function figuresOf(scope: Scope) {
  const inMarket = (table: string) =>
    sql`${sql.ref(`${table}.market_id`)} = market.id and ${scope.within(`${table}.agent_id`)}`
  const settled = (column: string) => sql`coalesce((select sum(${sql.ref(`market_player.${column}`)}) from market_player
    where ${inMarket('market_player')} and market.status = 'SETTLED'), 0)::bigint`
  // Amounts in several currencies cannot be summed: the column is null until a domain is chosen.
  const ofOne = (sum: RawBuilder<unknown>) => sql<bigint>`case when ${currenciesIn(inMarket)} < 2 then ${sum} end`
  const voided = sql`(select count(*) from bet_settled where ${inMarket('bet_settled')} and bet_settled.settle_seq > 0 and market.status = 'VOIDED')`
  return {
    // Summing all entries gives the current figures, because a rollback adds the negative of what it reverses.
    bets: sql<number>`((select count(*) from bet_open where ${inMarket('bet_open')}) + ${settled('bets')} + ${voided})::int`,
    players: sql<number>`(select count(*)::int from position where ${inMarket('position')})`,
    stake: ofOne(
      sql`(select coalesce(sum(bet_open.matched), 0)::bigint from bet_open where ${inMarket('bet_open')}) + ${settled('stake')}`,
    ),
    worst: ofOne(sql`(select coalesce(sum(position.worst), 0)::bigint from position where ${inMarket('position')})`),
    pl: ofOne(sql`case when market.status = 'SETTLED' then ${settled('pl')} end`),
    commission: ofOne(sql`case when market.status = 'SETTLED' then ${settled('commission')} end`),
    currency: currencyIn(inMarket),
  }
}

/** Runners as entered, by id or name, in their order. */
const enteredRunners = (
  field: 'winner' | 'tied',
) => sql`(select string_agg(runner.name, ', ' order by runner.sort_order)
  from runner, string_to_array(lower(approval.input -> 'input' ->> ${field}), ',') as entered(parts)
  where runner.market_id = market.id and exists (select from unnest(entered.parts) part where btrim(part) in (runner.id::text, lower(runner.name))))`
const enteredResult = sql`coalesce(approval.input -> 'input' ->> 'runs',
  nullif(concat_ws('; ', ${enteredRunners('winner')}, 'Dead heat: ' || ${enteredRunners('tied')}), ''),
  case when approval.input -> 'input' ->> 'isShort' = 'true' then 'No winner' end)`

/** The requested result that awaits approval, otherwise the feed's result. */
const pendingResult = sql<
  string | null
>`(select case approval.action when 'market-result.voidance' then 'Void' when 'market-result.rollback' then 'Roll back'
    else coalesce(${enteredResult}, ${resultLabelSql('market.feed_result')}) end
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

export const marketResultData = datasetOf(marketResult, 'market', ({ from, scope }) => {
  const figures = figuresOf(scope)
  return from
    .innerJoin('event', 'event.id', 'market.event_id')
    .innerJoin('competition', 'competition.id', 'event.competition_id')
    .innerJoin('sport', 'sport.id', 'competition.sport')
    .leftJoin('settlement', (join) =>
      join.onRef('settlement.market_id', '=', 'market.id').onRef('settlement.seq', '=', 'market.settle_seq'),
    )
    .select([
      'competition.sport',
      'sport.name as sportName',
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
