import { action } from '#blueprint/screen/action.ts'
import { text } from '#blueprint/kinds/kinds.ts'
import { transitions } from '#blueprint/transitions.ts'
import { guideFlow, switchFlow } from '#areas/payments/gateways/words.ts'

const on = { on: 'row', title: 'Switch on', input: {}, move: [switchFlow, 'on'], asks: 'password' } as const
const off = {
  on: 'row',
  title: 'Switch off',
  move: [switchFlow, 'off'],
  asks: 'reason',
  tone: 'danger',
  input: { message: text('Message', { optional: true, longest: 120, hint: 'What a player is told meanwhile' }) },
} as const

const deposits = { permission: 'PG_SETTINGS_EDIT' } as const
export const wayOn = action({ ...on, ...deposits, name: 'switching-on', confirm: 'Offer {name} to players?' })
export const wayOff = action({ ...off, ...deposits, name: 'switching-off', confirm: 'Take {name} from players?' })

const payouts = { permission: 'PG_SETTINGS_WITHDRAW_EDIT' } as const
/** Its terms bind from then on, whoever wrote them: two people say so. */
export const payoutOn = action({
  ...on,
  ...payouts,
  name: 'switching-on',
  secondPerson: 'always',
  confirm: 'Pay by {name} again?',
})
export const payoutOff = action({
  ...off,
  ...payouts,
  name: 'switching-off',
  confirm: 'Pay nothing by {name} any more?',
})

/** Money goes through it from then on: two people say so. */
const gateways = { permission: 'PG_SETTINGS_EDIT' } as const
export const gatewayOn = action({
  ...on,
  ...gateways,
  name: 'switching-on',
  secondPerson: 'always',
  confirm: 'Send money through {name}?',
})
export const gatewayOff = action({
  ...off,
  ...gateways,
  name: 'switching-off',
  confirm: 'Send nothing through {name}?',
})

const accounts = { permission: 'PG_SETTINGS_EDIT' } as const
export const accountOn = action({ ...on, ...accounts, name: 'switching-on', confirm: 'Show {holder} to players?' })
export const accountOff = action({ ...off, ...accounts, name: 'switching-off', confirm: 'Show {holder} to nobody?' })

export const guideMoves = transitions(
  guideFlow,
  { permission: 'HT_DEPOSIT_EDIT', asks: 'reason' },
  {
    show: { name: 'showing', title: 'Show', confirm: 'Show {title} to players?' },
    hide: { name: 'hiding', title: 'Hide', confirm: 'Hide {title} from players?' },
  },
)
