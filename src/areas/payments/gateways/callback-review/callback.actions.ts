import { action } from '#blueprint/screen/action.ts'
import { text } from '#blueprint/kinds/kinds.ts'
import { transitions } from '#blueprint/transitions.ts'
import { callbackFlow } from '#areas/payments/rules/callbacks/callback-flow.ts'
import { depositFlow } from '#areas/payments/rules/deposits/deposit.ts'

/** Closes a reviewed callback; the deposit itself is handled separately. */
export const callbackMoves = transitions(
  callbackFlow,
  { permission: 'DEPOSIT_REVIEW', asks: 'reason' },
  {
    close: {
      name: 'closing',
      title: 'Close',
      confirm: 'Close the callback from {gateway} for order {orderId}? No money moves.',
    },
  },
)

/** The same for several at once. */
export const closeCallbacks = action({
  name: 'closings',
  title: 'Close',
  permission: 'DEPOSIT_REVIEW',
  on: 'rows',
  move: [callbackFlow, 'close'],
  input: {},
  confirm: 'Close the callback from {gateway} for order {orderId}? No money moves.',
  asks: 'reason',
})

/**
 * Credits the payment that the gateway reported. The gateway is the evidence, so one user suffices up to their limit;
 * a payment linked by hand always needs a second one.
 */
export const creditCallbacks = action({
  name: 'credits',
  title: 'Credit',
  permission: 'DEPOSIT_APPROVE',
  on: 'rows',
  move: [depositFlow, 'honour'],
  stateColumn: 'depositStatus',
  input: {},
  confirm: 'Credit the {amount} that {gateway} reported to {player}?',
  asks: 'password',
  secondApproval: 'aboveLimit',
  preview: true,
  skipsRefused: true,
})

/** Evaluates callbacks again and queries the gateway: credited only if it confirms the payment. */
export const retryCallbacks = action({
  name: 'retries',
  title: 'Retry',
  permission: 'DEPOSIT_REVIEW',
  on: 'rows',
  move: [callbackFlow, 'retry'],
  input: {},
  confirm: 'Evaluate the callback for order {orderId} again and check it with {gateway}?',
  asks: 'reason',
  preview: true,
  skipsRefused: true,
})

/** Links callbacks to the deposit with the same UTR, order or reference, where there is exactly one. */
export const linkMatches = action({
  name: 'matches',
  title: 'Link matching deposits',
  permission: 'DEPOSIT_REVIEW',
  on: 'rows',
  input: {},
  confirm: 'Link the callback from {gateway} to the deposit with its UTR, order or reference?',
  asks: 'reason',
  preview: true,
  skipsRefused: true,
})

export const linkCallbackTo = action({
  name: 'link',
  title: 'Link to deposit',
  permission: 'DEPOSIT_REVIEW',
  on: 'row',
  input: { deposit: text('Deposit id', { minLength: 36, maxLength: 36 }) },
  confirm: 'Link the payment of {amount} from {gateway} to this deposit? Crediting it then needs a second approver.',
  asks: 'reason',
})

export const callbackActions = [
  creditCallbacks,
  retryCallbacks,
  linkMatches,
  closeCallbacks,
  linkCallbackTo,
  callbackMoves.close,
] as const
