import { action } from '#blueprint/action.ts'
import { amount, choice, instant, integer, text } from '#blueprint/kinds/kinds.ts'
import { restrictionFlow, restrictionKinds, restrictionScopes } from '#domain/care/restriction.ts'
import { kindLabels, scopeLabels } from './words.ts'

const permission = 'RESTRICTION_EDIT'
const refreshes = ['/players-restriction', '/api/players/:player_id/care']

const terms = {
  scope: choice('From what', restrictionScopes, { labels: scopeLabels }),
  target: text('Which one', {
    optional: true,
    longest: 60,
    hint: 'Sport (cricket), market type (session) or provider (fancy); otherwise empty',
  }),
  kind: choice('Type', restrictionKinds, { labels: kindLabels }),
  amount: amount('At most', {
    optional: true,
    least: 1n,
    hint: 'With the types Max stake and Max win (of a bet) and Max exposure (of a market)',
  }),
  delay: integer('Delay', {
    optional: true,
    least: 1,
    most: 3600,
    hint: 'Seconds between two bets, with the type Delay',
  }),
  from: instant('From', { optional: true, hint: 'Empty: now' }),
  until: instant('Until', { optional: true, hint: 'Empty: until it is lifted' }),
} as const

export const addRestriction = action({
  name: 'new',
  title: 'Restrict a player',
  permission,
  on: 'list',
  input: { player: text('Player', { longest: 40, hint: 'Username or player id' }), ...terms },
  asks: 'reason',
  refreshes,
})

/** The same for players chosen in the list of players, or for the one whose page is open. */
export const restrictPlayers = action({
  name: 'restriction',
  title: 'Restrict',
  permission,
  on: 'rows',
  input: terms,
  asks: 'reason',
  refreshes,
})

export const liftRestriction = action({
  name: 'lifting',
  title: 'Lift',
  permission,
  on: 'row',
  move: [restrictionFlow, 'lift'],
  input: {},
  confirm: 'Lift this restriction of {player}?',
  asks: 'reason',
  refreshes,
})

export const extendRestriction = action({
  name: 'extension',
  title: 'Extend',
  permission,
  on: 'row',
  move: [restrictionFlow, 'extend'],
  input: { until: instant('Until', { optional: true, hint: 'Empty: until it is lifted' }) },
  confirm: 'How long shall this restriction of {player} stand?',
  asks: 'reason',
  refreshes,
})
