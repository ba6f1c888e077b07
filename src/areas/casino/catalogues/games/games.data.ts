import { sql } from 'kysely'
import type { RowsFrom } from '#engine/list/dataset-of.ts'
import { availabilityOf, withOwners } from './availability.facts.ts'

const currency = sql<string>`(select d.currency from domain d where d.id = casino_game.domain_id)`

/** A round names its game by any of its codes, former ones too. */
const openRoundsOf = sql`from casino_round r where r.domain_id = casino_game.domain_id and r.provider = casino_game.vertical
  and r.game_code in (select c.code from casino_known_code c where c.game_id = casino_game.id) and r.status = 'OPEN'`

/** Each code alone, so that the newest round is the first one of the index. */
const lastPlayed = sql<Date | null>`(select max(n.at) from casino_known_code c, lateral (select max(r.started_at) as at from casino_round r
    where r.domain_id = casino_game.domain_id and r.provider = casino_game.vertical and r.game_code = c.code) n where c.game_id = casino_game.id)`

const otherCodes = sql<
  string | null
>`(select string_agg(c.code, ', ' order by c.linked_at, c.code) from casino_known_code c
  where c.game_id = casino_game.id and c.code not in (casino_game.code, casino_game.mobile_code))`

const statedReturns = sql<string | null>`(select string_agg(r.value, ', ' order by r.place)
  from jsonb_array_elements_text(casino_game.stated -> 'rtps') with ordinality r(value, place))`

/** What the lists of games show beside the columns of a game. */
export const withGameColumns = (from: RowsFrom<'casino_game'>) =>
  withOwners(from).select([
    sql<string | null>`coalesce(parent.title, provider.title)`.as('provider'),
    'provider.code as providerCode',
    'provider.title as subProvider',
    'category.title as category',
    availabilityOf.as('availability'),
    statedReturns.as('statedReturns'),
    sql<
      string | null
    >`(select p.problem from casino_game_picture p where p.game_id = casino_game.id and p.status = 'FAILED')`.as(
      'pictureProblem',
    ),
    currency.as('currency'),
    sql<number>`(select count(*)::int ${openRoundsOf})`.as('openRounds'),
    sql<bigint>`(select coalesce(sum(r.bet + r.bonus_staked - r.bonus_refunded), 0)::bigint ${openRoundsOf})`.as(
      'openStakes',
    ),
    lastPlayed.as('lastPlayedAt'),
    otherCodes.as('otherCodes'),
    sql<boolean>`casino_game.rtp is not null`.as('hasRtp'),
    sql<boolean>`casino_game.thumbnail is not null`.as('hasThumbnail'),
    sql<boolean>`casino_game.wagering_weight is not null`.as('hasWeight'),
    sql<boolean>`(casino_game.featured_from <= now() and coalesce(casino_game.featured_until > now(), true)) is true`.as(
      'isFeatured',
    ),
    sql<boolean>`casino_game.vip_levels <> '{}'`.as('isForVips'),
  ])
