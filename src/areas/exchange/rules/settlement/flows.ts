import type { Decision } from '#blueprint/decision/decision.ts'
import { flow } from '#blueprint/decision/flow.ts'

/** BALL_RUN closes a market for one ball; the PROCESSING states last while a settlement job runs. */
export const marketFlow = flow({
  states: [
    'INACTIVE',
    'OPEN',
    'SUSPENDED',
    'BALL_RUN',
    'CLOSED',
    'SETTLE_PROCESSING',
    'VOID_PROCESSING',
    'UNSETTLE_PROCESSING',
    'SETTLED',
    'VOIDED',
  ],
  moves: {
    open: { from: ['INACTIVE', 'SUSPENDED', 'BALL_RUN', 'CLOSED'], to: 'OPEN' },
    suspend: { from: ['OPEN', 'BALL_RUN'], to: 'SUSPENDED' },
    runBall: { from: ['OPEN', 'SUSPENDED'], to: 'BALL_RUN' },
    deactivate: { from: ['OPEN', 'SUSPENDED', 'BALL_RUN', 'CLOSED'], to: 'INACTIVE' },
    close: { from: ['INACTIVE', 'OPEN', 'SUSPENDED', 'BALL_RUN'], to: 'CLOSED' },
    settle: { from: ['OPEN', 'SUSPENDED', 'BALL_RUN', 'CLOSED'], to: 'SETTLE_PROCESSING' },
    correct: { from: ['SETTLED'], to: 'SETTLE_PROCESSING' },
    finishSettling: { from: ['SETTLE_PROCESSING'], to: 'SETTLED' },
    void: { from: ['INACTIVE', 'OPEN', 'SUSPENDED', 'BALL_RUN', 'CLOSED'], to: 'VOID_PROCESSING' },
    finishVoiding: { from: ['VOID_PROCESSING'], to: 'VOIDED' },
    rollBack: { from: ['SETTLED', 'VOIDED'], to: 'UNSETTLE_PROCESSING' },
    finishRollingBack: { from: ['UNSETTLE_PROCESSING'], to: 'CLOSED' },
  },
})

export type MarketDecision = Decision<'market', typeof marketFlow>

/** OPEN is matched at least in part; an order that lapses unmatched ends as CANCELLED, like a cancelled one. */
export const betFlow = flow({
  states: ['UNMATCHED', 'OPEN', 'SETTLED', 'VOIDED', 'CANCELLED'],
  moves: {
    match: { from: ['UNMATCHED', 'OPEN'], to: 'OPEN' },
    cancel: { from: ['UNMATCHED'], to: 'CANCELLED' },
    lapse: { from: ['UNMATCHED'], to: 'CANCELLED' },
    settle: { from: ['OPEN'], to: 'SETTLED' },
    void: { from: ['UNMATCHED', 'OPEN'], to: 'VOIDED' },
    voidSettled: { from: ['SETTLED'], to: 'VOIDED' },
    restore: { from: ['VOIDED'], to: 'OPEN' },
    rollBack: { from: ['SETTLED', 'VOIDED'], to: 'OPEN' },
  },
})
