import { transitions } from '#blueprint/transitions.ts'
import { flow } from '#blueprint/decision/flow.ts'
import { callbackStates } from '#areas/payments/gateways/labels.ts'

export const callbackFlow = flow({ states: callbackStates, moves: { close: { from: ['REVIEW'], to: 'CLOSED' } } })

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
