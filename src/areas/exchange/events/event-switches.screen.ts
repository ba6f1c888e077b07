import { action } from '#blueprint/screen/action.ts'
import { instant, text, toggle } from '#blueprint/kinds/kinds.ts'
import { eventFlow } from '#areas/exchange/rules/markets/catalogue.ts'
import { transitions } from '#blueprint/transitions.ts'

const shared = {
  permission: 'EXCHANGE_EVENT_EDIT',
  asks: 'reason',
} as const
const edits = { ...shared, on: 'row' } as const

export const eventStatus = transitions(eventFlow, shared, {
  suspend: {
    name: 'suspension',
    title: 'Suspend all markets',
    tone: 'danger',
    confirm: 'Take no more bets on any market of {name}?',
  },
  resume: { name: 'resumption', title: 'Resume all markets', confirm: 'Take bets on {name} again?' },
  close: { name: 'closing', title: 'Close', confirm: 'Close {name}? It waits for its results.' },
  reopen: { name: 'reopening', title: 'Open', confirm: 'Open {name} for bets?' },
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
