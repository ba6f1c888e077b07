import { action } from '#blueprint/screen/action.ts'
import { instant, text, toggle } from '#blueprint/kinds/kinds.ts'
import { eventFlow } from '#areas/exchange/rules/markets/catalogue.ts'
import { transitions } from '#blueprint/transitions.ts'

const commonOptions = {
  permission: 'EXCHANGE_EVENT_EDIT',
  asks: 'reason',
} as const
const rowOptions = { ...commonOptions, on: 'row' } as const

export const eventStatus = transitions(eventFlow, commonOptions, {
  suspend: {
    name: 'suspension',
    title: 'Suspend all markets',
    tone: 'danger',
    confirm: 'Suspend all markets of {name}? No new bets will be accepted.',
  },
  resume: {
    name: 'resumption',
    title: 'Resume all markets',
    confirm: 'Resume all markets of {name}? Its open markets accept bets immediately.',
  },
  close: { name: 'closing', title: 'Close', confirm: 'Close {name}? Betting ends and the event awaits its results.' },
  reopen: { name: 'reopening', title: 'Open', confirm: 'Open {name} for betting?' },
})
export const hideEvent = action({
  ...rowOptions,
  name: 'hide',
  title: 'Hide event',
  input: {},
  confirm: 'Hide {name} from players?',
})
export const showEvent = action({
  ...rowOptions,
  name: 'show',
  title: 'Show event',
  input: {},
  confirm: 'Show {name} to players?',
})
export const lockEvent = action({
  ...rowOptions,
  name: 'bet-lock',
  title: 'Lock bets',
  input: {},
  tone: 'danger',
  confirm: 'Lock betting on {name}?',
})
export const unlockEvent = action({
  ...rowOptions,
  name: 'bet-unlock',
  title: 'Unlock bets',
  input: {},
  confirm: 'Unlock betting on {name}?',
})
export const editEvent = action({
  ...rowOptions,
  name: 'details',
  title: 'Edit',
  input: { name: text('Name', { maxLength: 160 }), startsAt: instant('Start'), isVisible: toggle('Visible') },
})
