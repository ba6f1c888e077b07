import { many, nullable, option } from '#blueprint/answer.ts'
import { instant, percent, text, toggle, uuid } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'
import { restrictionScopes } from '#areas/players/rules/care/restriction.ts'
import { parameters } from '#areas/players/profile/list/player.queries.ts'

/** Active and possible blocks of a player, their commission and their recent sessions. */
export const playerAccess = query({
  at: '/api/players/:player_id/access',
  title: 'Access',
  permission: 'PLAYERS_DETAIL',
  scope: 'downline',
  parameters,
  answer: {
    locks: many({
      scope: option(restrictionScopes),
      /** Sport, market type or provider the block applies to; null: all. */
      target: nullable(text()),
      id: nullable(uuid()),
      isBlocked: toggle(),
      by: nullable(text()),
      reason: nullable(text()),
      until: nullable(instant()),
    }),
    commission: {
      /** The player's own rate in percent; null: the market rate applies. */
      own: nullable(percent()),
      /** Rate for new bets, in percent: the own rate, limited to the range of the agent directly above. */
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
