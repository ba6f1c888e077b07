import { sql } from 'kysely'
import { playerOf } from '#platform/accounts/account-joins.ts'
import { dayText } from '#platform/database/days-around.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import type { Vertical } from '#areas/casino/provider-pages/shared.ts'
import type { launchesOf, sessionStates } from './launches.screen.ts'

/** By any code that the game ever had. */
const game = sql<string | null>`(select g.title from casino_known_code c join casino_game g on g.id = c.game_id
  where c.domain_id = casino_session.domain_id and c.vertical = casino_session.provider and c.code = casino_session.game_code)`

const ofSession = sql`from casino_call c where c.session_id = casino_session.id and c.domain_id = casino_session.domain_id and c.round_id is not null`

/** From the launch to the end, in which its rounds began. */
const daysOf = (timeZone: string) =>
  sql<string>`${dayText(timeZone, sql.ref('casino_session.started_at'))} || '..' || ${dayText(timeZone, sql`least(casino_session.expires_at, now())`)}`

export const launchesData = ({ code }: Vertical, launches: ReturnType<typeof launchesOf>) =>
  datasetOf(launches, 'casino_session', ({ from, timeZone }) =>
    from
      .innerJoin('player', playerOf('casino_session'))
      .leftJoin('agent', 'agent.id', 'player.agent_id')
      .where('casino_session.provider', '=', code)
      .select([
        'player.username as player',
        'agent.username as agent',
        'player.agent_id as agentId',
        game.as('game'),
        sql<
          (typeof sessionStates)[number]
        >`case when casino_session.refusal is not null then 'REFUSED' when casino_session.expires_at > now() then 'ACTIVE' else 'ENDED' end`.as(
          'status',
        ),
        sql<Date | null>`case when casino_session.refusal is null then casino_session.expires_at end`.as('expiresAt'),
        sql<number>`(select count(distinct c.round_id)::int ${ofSession})`.as('rounds'),
        sql<Date | null>`(select max(c.at) ${ofSession})`.as('lastRoundAt'),
        daysOf(timeZone).as('days'),
      ]),
  )
