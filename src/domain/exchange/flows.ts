import { flow } from '../flow.ts'

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
    finishSettling: { from: ['SETTLE_PROCESSING'], to: 'SETTLED' },
    void: { from: ['INACTIVE', 'OPEN', 'SUSPENDED', 'BALL_RUN', 'CLOSED'], to: 'VOID_PROCESSING' },
    finishVoiding: { from: ['VOID_PROCESSING'], to: 'VOIDED' },
    rollBack: { from: ['SETTLED', 'VOIDED'], to: 'UNSETTLE_PROCESSING' },
    finishRollingBack: { from: ['UNSETTLE_PROCESSING'], to: 'CLOSED' },
  },
})

/** OPEN is partly matched, MATCHED fully; both live until their market is settled, voided or rolled back. */
export const betFlow = flow({
  states: ['UNMATCHED', 'OPEN', 'MATCHED', 'SETTLED', 'VOIDED', 'CANCELLED', 'LAPSED'],
  moves: {
    matchPart: { from: ['UNMATCHED', 'OPEN'], to: 'OPEN' },
    match: { from: ['UNMATCHED', 'OPEN'], to: 'MATCHED' },
    cancel: { from: ['UNMATCHED'], to: 'CANCELLED' },
    lapse: { from: ['UNMATCHED'], to: 'LAPSED' },
    settle: { from: ['OPEN', 'MATCHED'], to: 'SETTLED' },
    void: { from: ['UNMATCHED', 'OPEN', 'MATCHED', 'SETTLED'], to: 'VOIDED' },
    rollBack: { from: ['SETTLED', 'VOIDED'], to: 'MATCHED' },
  },
})
