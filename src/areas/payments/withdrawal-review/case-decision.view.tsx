import { address } from '#blueprint/address.ts'
import { useState } from 'react'
import {
  ActionButton,
  ClaimBanner,
  digitsOf,
  go,
  press,
  Templates,
  useClaim,
  useDecision,
  useHasPermission,
  useNext,
  useQueryOf,
} from '#panel/engine/view.ts'
import { Button } from '#panel/ui/button.tsx'
import { useKeys } from '#panel/ui/keys.ts'
import { withdraws } from '#areas/payments/withdrawals/withdraws.screen.ts'
import { approveWithUndo, rejectWithUndo, withdrawalQueue } from './review.actions.ts'
import { nextCases } from './next-cases.queries.ts'
import { holdWithdrawal } from './decision.actions.ts'
import { withdrawalCase } from './withdrawal-case.queries.ts'
import type { Case } from './case.ts'
import './withdrawal-case.css'

interface CaseDecisionProps {
  readonly one: Case
  /** Deciding is disabled while the case is being reloaded. */
  readonly isFresh: boolean
  readonly refetch: () => void
  readonly onShow: (id: string) => boolean
}

/** Rejection reasons sent to the player; the digit key picks one. */
export const rejectionTemplates = [
  ['RULES', 'Documents are missing. Send them and request the withdrawal again.'],
  ['RULES', 'The account is not in the player’s name'],
  ['RULES', 'Deposits have not been wagered yet'],
  ['RISK', 'Under review: support will contact you'],
  ['CUSTOMER_ASKED', 'Cancelled at the player’s request'],
  ['CORRECTION', 'Duplicate request'],
  ['TECHNICAL', 'The bank does not accept payments to this account'],
] as const

export function CaseDecision({ one, isFresh, refetch, onShow }: CaseDecisionProps) {
  const mayApprove = useHasPermission(approveWithUndo.permission)
  const mayReject = useHasPermission(rejectWithUndo.permission)
  const isOpen = (one.status === 'PENDING' || one.status === 'ON_HOLD') && one.decision === null
  const working = { list: withdraws, queue: withdrawalQueue, refetch }
  const claim = useClaim(one, { ...working, isOn: isOpen && mayApprove })
  const { id, version } = one
  const { decide, busy } = useDecision({ list: withdraws, id, version, onDone: claim.settle })
  const [isRejecting, setRejecting] = useState(false)
  const { data = [] } = useQueryOf(nextCases, { id: one.id, stage: 'REVIEW' })
  const next = useNext({ list: withdraws, next: data, detail: withdrawalCase.at, onShow })
  useKeys({ n: next })
  const approve = () => void decide(approveWithUndo, {})
  const reject = (index: number) => {
    const [code, text] = rejectionTemplates[index] ?? rejectionTemplates[0]
    void decide(rejectWithUndo, { reason: { code, text } })
  }
  useKeys(
    {
      ...(mayApprove && !isRejecting ? { a: approve } : {}),
      ...(mayReject ? { r: () => setRejecting(!isRejecting) } : {}),
      h: () => press('.case-hold'),
      e: () => press('.case-escalate'),
      o: () => go(address('/player/detail/:player_id', { player_id: one.playerId })),
      ...(isRejecting ? digitsOf(rejectionTemplates, reject) : {}),
    },
    isOpen && !busy && isFresh,
  )
  if (!isOpen) return <DecisionNotice one={one} />
  return (
    <div className="case-decision">
      <ClaimBanner one={one} {...working} />
      <div className="case-buttons">
        {mayApprove ? (
          <Button tone="primary" busy={busy} disabled={!isFresh} onClick={approve}>
            Approve (A)
          </Button>
        ) : null}
        {mayReject ? (
          <Button tone="danger" disabled={busy || !isFresh} onClick={() => setRejecting(!isRejecting)}>
            Reject (R)
          </Button>
        ) : null}
        <OtherActions one={one} onNext={next} onEscalated={claim.settle} />
      </div>
      {isRejecting ? <Templates texts={rejectionTemplates} onChoose={reject} /> : null}
    </div>
  )
}

/** Actions on a case other than approving and rejecting. */
const OtherActions = ({ one, onNext, onEscalated }: { one: Case; onNext: () => void; onEscalated: () => void }) => (
  <>
    <span className="case-hold">
      <ActionButton action={holdWithdrawal} path={withdraws.path} row={one} label="Put on hold (H)" />
    </span>
    {one.escalatedBy === null ? (
      <span className="case-escalate">
        <ActionButton
          action={withdrawalQueue.verbs.escalate}
          path={withdraws.path}
          row={one}
          label="Second reviewer (E)"
          onDone={onEscalated}
        />
      </span>
    ) : (
      <output>{one.escalatedBy} requested a second reviewer</output>
    )}
    <Button onClick={onNext}>Next (N)</Button>
    <Button onClick={() => go(address('/player/detail/:player_id', { player_id: one.playerId }))}>Player (O)</Button>
  </>
)

function DecisionNotice({ one }: { one: Case }) {
  if (one.decision === null) return null
  return (
    <output className="case-decision">
      {one.decision === 'APPROVE' ? 'Approved' : 'Rejected'} by {one.decidedBy}; the decision can still be undone
    </output>
  )
}
