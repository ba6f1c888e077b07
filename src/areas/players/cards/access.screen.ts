import { many, nullable, option } from '#blueprint/answer.ts'
import { action } from '#blueprint/screen/action.ts'
import { choice, instant, percent, text, toggle, uuid } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'
import { restrictionScopes } from '#areas/players/rules/care/restriction.ts'
import { parameters } from '#areas/players/list/player-questions.screen.ts'

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

const usual = { on: 'row', asks: 'reason' } as const

export const resetPlayerPassword = action({
  ...usual,
  name: 'password-reset',
  title: 'Reset password',
  permission: 'PLAYER_PASSWORD',
  input: {
    how: choice('Reset method', ['LINK', 'FORCED'], {
      initially: 'LINK',
      labels: { LINK: 'Send reset link', FORCED: 'Require a new password at the next login' },
    }),
  },
  confirm: 'The player site does it with {username}. Nobody here sees or chooses a password.',
})

export const endPlayerSessions = action({
  ...usual,
  name: 'logout',
  title: 'End all sessions',
  permission: 'PLAYER_STATUS_EDIT',
  input: {},
  confirm: 'End all sessions of {username}? The player site logs them out within a few minutes.',
})
