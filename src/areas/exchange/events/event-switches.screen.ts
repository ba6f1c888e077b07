import { action } from '#blueprint/screen/action.ts'
import { instant, text, toggle } from '#blueprint/kinds/kinds.ts'
import { eventFlow } from '#areas/exchange/rules/markets/catalogue.ts'

const edits = {
  permission: 'EXCHANGE_EVENT_EDIT',
  on: 'row',
  asks: 'reason',
  refreshes: ['/events', '/market-result'],
} as const

export const suspendEvent = action({
  ...edits,
  name: 'suspension',
  title: 'Suspend all markets',
  move: [eventFlow, 'suspend'],
  input: {},
  tone: 'danger',
  confirm: 'Take no more bets on any market of {name}?',
})
export const resumeEvent = action({
  ...edits,
  name: 'resumption',
  title: 'Resume all markets',
  move: [eventFlow, 'resume'],
  input: {},
  confirm: 'Take bets on {name} again?',
})
export const closeEvent = action({
  ...edits,
  name: 'closing',
  title: 'Close',
  move: [eventFlow, 'close'],
  input: {},
  confirm: 'Close {name}? It waits for its results.',
})
export const reopenEvent = action({
  ...edits,
  name: 'reopening',
  title: 'Open',
  move: [eventFlow, 'reopen'],
  input: {},
  confirm: 'Open {name} for bets?',
})
export const hideEvent = action({
  ...edits,
  name: 'hiding',
  title: 'Hide',
  input: {},
  confirm: 'Hide {name} from players?',
})
export const showEvent = action({
  ...edits,
  name: 'showing',
  title: 'Show',
  input: {},
  confirm: 'Show {name} to players?',
})
export const lockEvent = action({
  ...edits,
  name: 'bet-lock',
  title: 'Lock bets',
  input: {},
  tone: 'danger',
  confirm: 'Lock betting on {name}?',
})
export const unlockEvent = action({
  ...edits,
  name: 'bet-unlock',
  title: 'Unlock bets',
  input: {},
  confirm: 'Unlock betting on {name}?',
})
export const editEvent = action({
  ...edits,
  name: 'details',
  title: 'Edit',
  input: { name: text('Name', { longest: 160 }), startsAt: instant('Start'), isVisible: toggle('Visible') },
})
