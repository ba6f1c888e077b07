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
  type RowProps,
} from '#panel/engine/view.ts'
import { Button } from '#panel/ui/button.tsx'
import { useKeys } from '#panel/ui/keys.ts'
import { warningsOf } from '#areas/payments/rules/payouts/auto-approval.ts'
import { withdraws } from '#areas/payments/withdrawals/withdraws.screen.ts'
import {
  approveDespiteWarnings,
  approvePart,
  approveWithUndo,
  rejectWithUndo,
  requestDocuments,
  withdrawalQueue,
} from './review.actions.ts'
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
  readonly onShow: RowProps['onShow']
  readonly onDecided: RowProps['onDecided']
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

export function CaseDecision({ one, isFresh, refetch, onShow, onDecided }: CaseDecisionProps) {
  const mayApprove = useHasPermission(approveWithUndo.permission)
  const mayReject = useHasPermission(rejectWithUndo.permission)
  const isOpen = (one.status === 'PENDING' || one.status === 'ON_HOLD') && one.decision === null
  const working = { list: withdraws, queue: withdrawalQueue, refetch }
  const claim = useClaim(one, { ...working, isOn: isOpen && mayApprove })
  const { id, version } = one
  const settle = () => {
    claim.settle()
    onDecided()
  }
  const { decide, busy } = useDecision({ list: withdraws, id, version, onDone: settle })
  const [isRejecting, setRejecting] = useState(false)
  const { data = [] } = useQueryOf(nextCases, { id: one.id, stage: 'REVIEW' })
  const next = useNext({ list: withdraws, next: data, detail: withdrawalCase.at, onShow })
  useKeys({ n: next })
  const warnings = warningsOf(one.checks)
  const approve = () => (warnings === '' ? void decide(approveWithUndo, {}) : press('.case-despite'))
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
      ...(isRejecting ? { ...digitsOf(rejectionTemplates, reject), Escape: () => setRejecting(false) } : {}),
    },
    isOpen && !busy && isFresh,
  )
  if (!isOpen) return <DecisionNotice one={one} />
  return (
    <div className="case-decision">
      <ClaimBanner one={one} {...working} />
      <div className="case-buttons">
        {mayApprove ? (
          <Approval one={one} warnings={warnings} isBusy={busy || !isFresh} onApprove={approve} onDone={settle} />
        ) : null}
        {mayReject ? (
          <Button tone="danger" disabled={busy || !isFresh} onClick={() => setRejecting(!isRejecting)}>
            Reject (R)
          </Button>
        ) : null}
        <OtherActions one={one} onNext={next} onSettled={settle} />
      </div>
      {isRejecting ? <Templates texts={rejectionTemplates} onChoose={reject} /> : null}
    </div>
  )
}

interface ApprovalProps {
  readonly one: Case
  readonly warnings: string
  readonly isBusy: boolean
  readonly onApprove: () => void
  readonly onDone: () => void
}

/** One key for a clean withdrawal; failed checks need a reason. */
function Approval({ one, warnings, isBusy, onApprove, onDone }: ApprovalProps) {
  if (warnings === '')
    return (
      <Button tone="primary" disabled={isBusy} onClick={onApprove}>
        Approve (A)
      </Button>
    )
  return (
    <span className="case-despite">
      <ActionButton
        action={approveDespiteWarnings}
        path={withdraws.path}
        row={{ ...one, warnings }}
        kinds={withdraws.columns}
        label="Approve despite warnings (A)"
        onDone={onDone}
      />
    </span>
  )
}

/** Actions on a case other than approving and rejecting. */
const OtherActions = ({ one, onNext, onSettled }: { one: Case; onNext: () => void; onSettled: () => void }) => (
  <>
    <ActionButton action={approvePart} path={withdraws.path} row={one} kinds={withdraws.columns} onDone={onSettled} />
    <ActionButton
      action={requestDocuments}
      path={withdraws.path}
      row={one}
      kinds={withdraws.columns}
      onDone={onSettled}
    />
    <span className="case-hold">
      <ActionButton
        action={holdWithdrawal}
        path={withdraws.path}
        row={one}
        label="Put on hold (H)"
        onDone={onSettled}
      />
    </span>
    {one.escalatedBy === null ? (
      <span className="case-escalate">
        <ActionButton
          action={withdrawalQueue.verbs.escalate}
          path={withdraws.path}
          row={one}
          label="Second reviewer (E)"
          onDone={onSettled}
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
