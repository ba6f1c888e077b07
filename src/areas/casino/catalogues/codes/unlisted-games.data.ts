import { sql, type RawBuilder } from 'kysely'
import { domainNameOf } from '#platform/accounts/account-joins.ts'
import { aggregate } from '#engine/list/dataset.ts'
import type { ProviderCode } from '#areas/casino/rules/provider-code.ts'
import { unlistedGames, type unlistedGamesOf } from './unlisted-games.screen.ts'

/** Letters and digits alone: providers change the signs between them. */
const plain = (text: RawBuilder<unknown>) => sql`lower(regexp_replace(${text}, '[^[:alnum:]]', '', 'g'))`

/**
 * How much alike a code is to what names a game, in basis points: the same letters and digits, or one begins with the other and then
 * as much less as it is shorter.
 */
const likeness = (code: RawBuilder<unknown>, name: RawBuilder<unknown>) =>
  sql<number>`case when ${code} = '' or ${name} = '' then 0 when ${code} = ${name} then 9500
    when starts_with(${code}, ${name}) or starts_with(${name}, ${code})
      then half_up(9000::bigint * least(length(${code}), length(${name})), greatest(length(${code}), length(${name})))::int else 0 end`

interface Suggestion {
  readonly id: string
  readonly title: string
  readonly code: string
  readonly confidence: number
}

const suggestion = sql<Suggestion>`(select g.id, g.title, g.code,
    greatest(${likeness(sql`played.plain`, plain(sql`g.code`))}, ${likeness(sql`played.plain`, plain(sql`g.mobile_code`))},
      ${likeness(sql`played.plain`, plain(sql`g.title`))}) as confidence
  from casino_game g where g.domain_id = played.domain_id and g.vertical = played.provider
  order by confidence desc, g.position, g.id limit 1)`

interface Played {
  readonly domain_id: number
  readonly provider: string
  readonly code: string
  readonly plain: string
  readonly calls: number
  readonly staked: bigint
  readonly won: bigint
  readonly first_at: Date
  readonly last_at: Date
}

const booked = (kind: 'bet' | 'win') =>
  sql`coalesce(sum(c.amount) filter (where c.kind = ${sql.lit(kind)} and c.decision = 'APPLIED'), 0)::bigint`

/** What was played under codes that no game is known by. */
const played = (vertical: ProviderCode) =>
  sql<Played>`(select c.domain_id, c.provider, c.game_code as code, ${plain(sql`c.game_code`)} as plain, count(*)::int as calls,
    ${booked('bet')} as staked, ${booked('win')} as won, min(c.at) as first_at, max(c.at) as last_at
  from casino_call c where c.provider = ${vertical} and c.game_code is not null
    and not exists (select from casino_known_code k where k.domain_id = c.domain_id and k.vertical = c.provider and k.code = c.game_code)
  group by c.domain_id, c.provider, c.game_code)`

const whenAlike = <T>(value: RawBuilder<T>) => sql<T | null>`case when game.confidence > 0 then ${value} end`

export const unlistedGamesData = unlistedGames.map(({ vertical, screen }) => {
  const unlisted: ReturnType<typeof unlistedGamesOf> = screen
  return aggregate(unlisted, [], ({ db }) =>
    db
      .selectFrom(played(vertical.code).as('played'))
      .leftJoinLateral(suggestion.as('game'), (join) => join.onTrue())
      .select([
        'played.code',
        'played.calls',
        'played.staked',
        'played.won',
        'played.first_at as firstAt',
        'played.last_at as lastAt',
        whenAlike(sql<string>`game.title`).as('suggested'),
        whenAlike(sql<string>`game.code`).as('suggestedCode'),
        whenAlike(sql<string>`game.id`).as('suggestedId'),
        whenAlike(sql<number>`game.confidence`).as('confidence'),
        domainNameOf('played.domain_id').as('domain'),
        sql<string>`(select d.currency from domain d where d.id = played.domain_id)`.as('currency'),
        sql<string>`md5(played.domain_id || ' ' || played.provider || ' ' || played.code)::uuid`.as('id'),
        'played.domain_id as domainId',
      ]),
  )
})
