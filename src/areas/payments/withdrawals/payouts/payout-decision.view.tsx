import { address } from '#blueprint/address.ts'
import { useState } from 'react'
import { mayMove } from '#blueprint/decision/flow.ts'
import { withdrawalFlow } from '#areas/payments/rules/payouts/withdrawal.ts'
import {
  ActionButton,
  ActionDialogs,
  digitsOf,
  go,
  press,
  Templates,
  useHasPermission,
  useNext,
  useQueryOf,
  type RowProps,
} from '#panel/engine/view.ts'
import { Button } from '#panel/ui/button.tsx'
import { useKeys } from '#panel/ui/keys.ts'
import { approveWithdraws } from '#areas/payments/withdrawals/approve-withdraws.screen.ts'
import { rejectionTemplates } from '#areas/payments/withdrawals/review/case-decision.view.tsx'
import { nextCases } from '#areas/payments/withdrawals/review/next-cases.queries.ts'
import { queryGateway, retryPayout, sendBackWithdrawal, sendPayouts } from './payout.actions.ts'
import { rejectWithdrawal } from '#areas/payments/withdrawals/review/decision.actions.ts'
import { withdrawalCase } from '#areas/payments/withdrawals/review/withdrawal-case.queries.ts'
import type { Case } from '#areas/payments/withdrawals/review/case.ts'
import '#areas/payments/withdrawals/review/withdrawal-case.css'

interface PayoutProps {
  readonly one: Case
  readonly onShow: RowProps['onShow']
  readonly onDecided: RowProps['onDecided']
}

/** Same shortcuts as in the review; paying and rejecting ask for the transaction password first. */
export function PayoutDecision({ one, onShow, onDecided }: PayoutProps) {
  const mayReject = useHasPermission(rejectWithdrawal.permission) && mayMove(withdrawalFlow, 'reject', one.status)
  const [isRejecting, setRejecting] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  const { data = [] } = useQueryOf(nextCases, { id: one.id, stage: 'PAYOUT' })
  const next = useNext({ list: approveWithdraws, next: data, detail: withdrawalCase.at, onShow })
  const player = () => go(address('/player/detail/:player_id', { player_id: one.playerId }))
  useKeys({
    a: () => press('.case-pay'),
    h: () => press('.case-hold'),
    n: next,
    o: player,
    ...(mayReject ? { r: () => setRejecting(!isRejecting) } : {}),
    ...(isRejecting ? { ...digitsOf(rejectionTemplates, setChosen), Escape: () => setRejecting(false) } : {}),
  })
  const [code, text] = rejectionTemplates[chosen ?? 0] ?? rejectionTemplates[0]
  const shared = { path: approveWithdraws.path, kinds: approveWithdraws.columns }
  return (
    <div className="case-decision">
      <div className="case-buttons">
        <PayoutActions one={one} onDecided={onDecided} />
        {mayReject ? (
          <Button tone="danger" onClick={() => setRejecting(!isRejecting)}>
            Reject (R)
          </Button>
        ) : null}
        <Button onClick={next}>Next (N)</Button>
        <Button onClick={player}>Player (O)</Button>
      </div>
      {isRejecting ? <Templates texts={rejectionTemplates} onChoose={setChosen} /> : null}
      <ActionDialogs
        open={
          chosen === null
            ? null
            : { ...shared, action: rejectWithdrawal, rows: [one], reason: { code, text }, onDone: onDecided }
        }
        onClose={() => setChosen(null)}
      />
    </div>
  )
}

/** Actions allowed in the current state. */
function PayoutActions({ one, onDecided }: Pick<PayoutProps, 'one' | 'onDecided'>) {
  const may = (move: 'pay' | 'sendBack' | 'retry') => mayMove(withdrawalFlow, move, one.status)
  const shared = { path: approveWithdraws.path, row: one, kinds: approveWithdraws.columns }
  const decided = { ...shared, onDone: onDecided }
  return (
    <>
      {may('pay') ? (
        <span className="case-pay">
          <ActionButton {...decided} action={sendPayouts} label="Pay (A)" />
        </span>
      ) : null}
      {may('retry') ? (
        <span className="case-pay">
          <ActionButton {...decided} action={retryPayout} label="Retry payout (A)" />
        </span>
      ) : null}
      {may('sendBack') ? (
        <span className="case-hold">
          <ActionButton {...decided} action={sendBackWithdrawal} label="Send back to review (H)" />
        </span>
      ) : null}
      {['INITIATED', 'PROCESSING', 'UNKNOWN'].includes(one.status) ? (
        <ActionButton {...shared} action={queryGateway} />
      ) : null}
    </>
  )
}
