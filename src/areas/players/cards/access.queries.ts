import { many, nullable, option } from '#blueprint/answer.ts'
import { instant, percent, text, toggle, uuid } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'
import { restrictionScopes } from '#areas/players/rules/care/restriction.ts'
import { parameters } from '#areas/players/list/player.queries.ts'

/** What a player may do now, of all that can be taken from him, and where he is logged in. */
export const playerAccess = query({
  at: '/api/players/:player_id/access',
  title: 'Access',
  permission: 'PLAYERS_DETAIL',
  scope: 'downline',
  parameters,
  answer: {
    locks: many({
      scope: option(restrictionScopes),
      /** Which sport, market type or provider; null: all of it. */
      target: nullable(text()),
      id: nullable(uuid()),
      isBlocked: toggle(),
      by: nullable(text()),
      reason: nullable(text()),
      until: nullable(instant()),
    }),
    commission: {
      /** Of his own, in percent; null: as the market says. */
      own: nullable(percent()),
      /** What bets are frozen with now: never outside of what the agent directly above allows. */
      counts: nullable(percent()),
      least: percent(),
      most: percent(),
    },
    sessions: many({
      id: uuid(),
      startedAt: instant(),
      lastSeenAt: instant(),
      endedAt: nullable(instant()),
      ip: nullable(text()),
      device: nullable(text()),
    }),
  },
})
