import { action } from '#blueprint/screen/action.ts'
import { text } from '#blueprint/kinds/kinds.ts'
import { transitions } from '#blueprint/transitions.ts'
import { guideFlow, switchFlow } from '#areas/payments/gateways/labels.ts'

const on = { on: 'row', title: 'Activate', input: {}, move: [switchFlow, 'on'], asks: 'password' } as const
const off = {
  on: 'row',
  title: 'Deactivate',
  move: [switchFlow, 'off'],
  asks: 'reason',
  // A message could tell players where to pay; without one it takes effect at once.
  secondApproval: 'aboveLimit',
  tone: 'danger',
  input: {
    message: text('Message', {
      optional: true,
      maxLength: 120,
      hint: 'Shown to players while it is inactive. A message needs a second approver.',
    }),
  },
} as const

const deposits = { permission: 'PG_SETTINGS_EDIT' } as const
export const depositMethodOn = action({
  ...on,
  ...deposits,
  name: 'activation',
  secondApproval: 'aboveLimit',
  confirm: 'Activate {name}? Players can use it to deposit.',
})
export const depositMethodOff = action({
  ...off,
  ...deposits,
  name: 'deactivation',
  confirm: 'Deactivate {name}? Players can no longer use it to deposit.',
})

const payouts = { permission: 'PG_SETTINGS_WITHDRAW_EDIT' } as const
/** Activating makes its terms effective, regardless of their author: needs a second approval. */
export const payoutOn = action({
  ...on,
  ...payouts,
  name: 'activation',
  secondApproval: 'always',
  confirm: 'Activate {name}? Withdrawals can be paid by it.',
})
export const payoutOff = action({
  ...off,
  ...payouts,
  name: 'deactivation',
  confirm: 'Deactivate {name}? No withdrawals are paid by it until it is activated again.',
})

/** Activating lets money through the gateway: needs a second approval. */
const gateways = { permission: 'PG_SETTINGS_EDIT' } as const
export const gatewayOn = action({
  ...on,
  ...gateways,
  name: 'activation',
  secondApproval: 'always',
  confirm: 'Activate {name}? Payments can be sent through this gateway.',
})
export const gatewayOff = action({
  ...off,
  ...gateways,
  name: 'deactivation',
  confirm: 'Deactivate {name}? No new payments are sent through this gateway until it is activated again.',
})

const accounts = { permission: 'PG_SETTINGS_EDIT' } as const
export const accountOn = action({
  ...on,
  ...accounts,
  name: 'activation',
  confirm: 'Activate the account of {holder}? Players can be shown this account to pay to.',
})
export const accountOff = action({
  ...off,
  ...accounts,
  name: 'deactivation',
  confirm: 'Deactivate the account of {holder}? Players are no longer shown this account.',
})

export const guideMoves = transitions(
  guideFlow,
  { permission: 'HT_DEPOSIT_EDIT', asks: 'reason' },
  {
    show: {
      name: 'show',
      title: 'Show',
      confirm: 'Show {title} to players? A second approver confirms its text and pictures.',
      secondApproval: 'always',
    },
    hide: { name: 'hide', title: 'Hide', confirm: 'Hide {title} from players?' },
  },
)
