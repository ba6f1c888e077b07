import { action } from '#blueprint/screen/action.ts'
import { longText } from '#blueprint/kinds/kinds.ts'
import { restrictionFlow } from '#areas/players/rules/care/restriction.ts'
import { restrictionTerms, untilWhen } from './restriction-terms.ts'

const permission = 'RESTRICTION_EDIT'

export const players = longText('Players', {
  longest: 20_000,
  hint: 'Usernames or ids, by commas, or the lines of a CSV whose first column they are; at most 500',
})

export const addRestriction = action({
  name: 'new',
  title: 'Restrict players',
  permission,
  on: 'list',
  input: { players, ...restrictionTerms },
  view: 'players/restrictions/restrict-named',
  asks: 'reason',
})

/** The same for players chosen in the list of players, or for the one whose page is open. */
export const restrictPlayers = action({
  name: 'restriction',
  title: 'Restrict',
  permission,
  on: 'rows',
  input: restrictionTerms,
  view: 'players/restrictions/restriction-terms',
  asks: 'reason',
})

/** The same restriction for others, or for the same player once more when it is over. */
export const cloneRestriction = action({
  name: 'copy',
  title: 'Clone restriction',
  permission,
  on: 'row',
  input: { players, until: untilWhen },
  confirm: 'The same as {player} has, from now on.',
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
  input: { until: untilWhen },
  confirm: 'Extend this restriction on {player}?',
  asks: 'reason',
})
