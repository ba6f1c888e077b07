import { action } from '#blueprint/screen/action.ts'
import { longText } from '#blueprint/kinds/kinds.ts'
import { restrictionFlow } from '#areas/players/rules/care/restriction.ts'
import { restrictionTerms, untilField } from './restriction-terms.ts'

const permission = 'RESTRICTION_EDIT'

export const players = longText('Players', {
  maxLength: 20_000,
  hint: 'Usernames or ids separated by commas, or a CSV with them in the first column. Up to 500.',
})

export const addRestriction = action({
  name: 'new',
  title: 'Restrict players',
  permission,
  on: 'list',
  input: { players, ...restrictionTerms },
  view: 'players/limits/restrictions/restrict-named',
  asks: 'reason',
})

/** Restricts players selected in the list, or the player whose page is open. */
export const restrictPlayers = action({
  name: 'restriction',
  title: 'Restrict',
  permission,
  on: 'rows',
  input: restrictionTerms,
  view: 'players/limits/restrictions/restriction-terms',
  asks: 'reason',
})

/** Sets the same restriction for other players, or again for the same player. */
export const cloneRestriction = action({
  name: 'copy',
  title: 'Clone restriction',
  permission,
  on: 'row',
  input: { players, until: untilField },
  confirm: 'Apply the restriction of {player} to these players, starting now?',
  asks: 'reason',
})

export const liftRestriction = action({
  name: 'lifting',
  title: 'Lift restriction',
  permission,
  on: 'row',
  move: [restrictionFlow, 'lift'],
  input: {},
  confirm: 'Lift this restriction on {player}?',
  asks: 'reason',
})

export const extendRestriction = action({
  name: 'extension',
  title: 'Extend restriction',
  permission,
  on: 'row',
  move: [restrictionFlow, 'extend'],
  input: { until: untilField },
  confirm: 'Extend this restriction on {player}?',
  asks: 'reason',
})
