import { action } from '#blueprint/screen/action.ts'
import { integer, text, toggle } from '#blueprint/kinds/kinds.ts'
import { idPick, pick } from '#blueprint/kinds/choices.ts'

const rowOptions = {
  permission: 'EXCHANGE_COMPETITION_EDIT',
  on: 'row',
  asks: 'reason',
} as const

export const lockCompetition = action({
  ...rowOptions,
  name: 'bet-lock',
  title: 'Lock bets',
  input: {},
  tone: 'danger',
  confirm: 'Lock betting on every event of {name}?',
})
export const unlockCompetition = action({
  ...rowOptions,
  name: 'bet-unlock',
  title: 'Unlock bets',
  input: {},
  confirm: 'Unlock betting on {name}?',
})
const details = {
  name: text('Name', { maxLength: 160 }),
  region: text('Region', { maxLength: 80, optional: true }),
  order: integer('Order', { min: 0, max: 10_000, initially: 100, hint: 'Lower values are listed first.' }),
  isVisible: toggle('Visible', { initially: true }),
}
export const editCompetition = action({ ...rowOptions, name: 'details', title: 'Edit', input: details })

/** Competitions of a feed appear by themselves; this one is run by hand. */
export const addCompetition = action({
  ...rowOptions,
  on: 'list',
  name: 'competition',
  title: 'Add competition',
  input: { sport: pick('Sport', '/api/sports/choices'), ...details },
})

export const mergeCompetition = action({
  ...rowOptions,
  name: 'merger',
  title: 'Merge competition',
  input: {
    into: idPick('Into', 'competition', { hint: 'The competition to keep. Events and feed updates move to it.' }),
  },
  tone: 'danger',
  preview: true,
  confirm: 'Merge {name}? All its events move to the other competition.',
})
