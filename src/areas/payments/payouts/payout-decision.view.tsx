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
} from '#panel/engine/view.ts'
import { Button } from '#panel/ui/button.tsx'
import { useKeys } from '#panel/ui/keys.ts'
import { approveWithdraws } from '#areas/payments/withdrawals/approve-withdraws.screen.ts'
import { rejectionTemplates } from '#areas/payments/withdrawal-review/case-decision.view.tsx'
import { nextCases } from '#areas/payments/withdrawal-review/next-cases.queries.ts'
import { queryGateway, sendBackWithdrawal, sendPayouts } from './payout.actions.ts'
import { rejectWithdrawal } from '#areas/payments/withdrawal-review/decision.actions.ts'
import { withdrawalCase } from '#areas/payments/withdrawal-review/withdrawal-case.queries.ts'
import type { Case } from '#areas/payments/withdrawal-review/case.ts'
import '#areas/payments/withdrawal-review/withdrawal-case.css'

interface PayoutProps {
  readonly one: Case
  readonly onShow: (id: string) => boolean
}

/** Same shortcuts as in the review; paying and rejecting ask for the transaction password first. */
export function PayoutDecision({ one, onShow }: PayoutProps) {
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
    ...(isRejecting ? digitsOf(rejectionTemplates, setChosen) : {}),
  })
  const [code, text] = rejectionTemplates[chosen ?? 0] ?? rejectionTemplates[0]
  const shared = { path: approveWithdraws.path, kinds: approveWithdraws.columns }
  return (
    <div className="case-decision">
      <div className="case-buttons">
        <PayoutActions one={one} />
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
        open={chosen === null ? null : { ...shared, action: rejectWithdrawal, rows: [one], reason: { code, text } }}
        onClose={() => setChosen(null)}
      />
    </div>
  )
}

/** Actions allowed in the current state. */
function PayoutActions({ one }: { one: Case }) {
  const path = approveWithdraws.path
  const may = (move: 'pay' | 'sendBack') => mayMove(withdrawalFlow, move, one.status)
  return (
    <>
      {may('pay') ? (
        <span className="case-pay">
          <ActionButton action={sendPayouts} path={path} row={one} kinds={approveWithdraws.columns} label="Pay (A)" />
        </span>
      ) : null}
      {may('sendBack') ? (
        <span className="case-hold">
          <ActionButton
            action={sendBackWithdrawal}
            path={path}
            row={one}
            kinds={approveWithdraws.columns}
            label="Send back to review (H)"
          />
        </span>
      ) : null}
      {['INITIATED', 'PROCESSING', 'UNKNOWN'].includes(one.status) ? (
        <ActionButton action={queryGateway} path={path} row={one} kinds={approveWithdraws.columns} />
      ) : null}
    </>
  )
}
