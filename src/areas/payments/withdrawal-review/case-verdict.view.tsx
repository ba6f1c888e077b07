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
  useMay,
  useNext,
  useQueryOf,
} from '#panel/engine/view.ts'
import { Button } from '#panel/ui/button.tsx'
import { useKeys } from '#panel/ui/keys.ts'
import { withdraws } from '#areas/payments/withdrawals/withdraws.screen.ts'
import { approveWithUndo, rejectWithUndo, withdrawalQueue } from './review.actions.ts'
import { nextCases } from './next-cases.queries.ts'
import { holdWithdrawal } from './verdicts.actions.ts'
import { withdrawalCase } from './withdrawal-case.queries.ts'
import type { Case } from './case.ts'

interface VerdictProps {
  readonly one: Case
  /** Nothing is decided on what is just being read anew. */
  readonly isFresh: boolean
  readonly again: () => void
  readonly onShow: (id: string) => boolean
}

/** What a player is told when he is refused; the digit picks one. */
export const templates = [
  ['RULES', 'Documents are missing: please send them and request the withdrawal again'],
  ['RULES', 'The account is not in the player’s name'],
  ['RULES', 'Deposits were not played yet'],
  ['RISK', 'Under review: support will contact you'],
  ['CUSTOMER_ASKED', 'Cancelled at the player’s request'],
  ['CORRECTION', 'Asked for twice'],
  ['TECHNICAL', 'The bank does not accept payments to this account'],
] as const

export function CaseVerdict({ one, isFresh, again, onShow }: VerdictProps) {
  const mayApprove = useMay(approveWithUndo.permission)
  const mayReject = useMay(rejectWithUndo.permission)
  const isOpen = (one.status === 'PENDING' || one.status === 'ON_HOLD') && one.verdict === null
  const working = { list: withdraws, queue: withdrawalQueue, again }
  const claim = useClaim(one, { ...working, isOn: isOpen && mayApprove })
  const { id, version } = one
  const { decide, busy } = useDecision({ list: withdraws, id, version, onDone: claim.settle })
  const [isRejecting, setRejecting] = useState(false)
  const { data = [] } = useQueryOf(nextCases, { id: one.id, stage: 'REVIEW' })
  const next = useNext({ list: withdraws, next: data, detail: withdrawalCase.at, onShow })
  useKeys({ n: next })
  const approve = () => void decide(approveWithUndo, {})
  const reject = (place: number) => {
    const [code, text] = templates[place] ?? templates[0]
    void decide(rejectWithUndo, { reason: { code, text } })
  }
  useKeys(
    {
      ...(mayApprove && !isRejecting ? { a: approve } : {}),
      ...(mayReject ? { r: () => setRejecting(!isRejecting) } : {}),
      h: () => press('.case-hold'),
      e: () => press('.case-escalate'),
      o: () => go(address('/player/detail/:player_id', { player_id: one.playerId })),
      ...(isRejecting ? digitsOf(templates, reject) : {}),
    },
    isOpen && !busy && isFresh,
  )
  if (!isOpen) return <Standing one={one} />
  return (
    <div className="case-verdict">
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
        <OtherWays one={one} onNext={next} onEscalated={claim.settle} />
      </div>
      {isRejecting ? <Templates of={templates} onChoose={reject} /> : null}
    </div>
  )
}

/** What is done with a case besides deciding it. */
const OtherWays = ({ one, onNext, onEscalated }: { one: Case; onNext: () => void; onEscalated: () => void }) => (
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
      <output>{one.escalatedBy} asked for a second reviewer</output>
    )}
    <Button onClick={onNext}>Next (N)</Button>
    <Button onClick={() => go(address('/player/detail/:player_id', { player_id: one.playerId }))}>Player (O)</Button>
  </>
)

function Standing({ one }: { one: Case }) {
  if (one.verdict === null) return null
  return (
    <output className="case-verdict">
      {one.verdict === 'APPROVE' ? 'Approved' : 'Rejected'} by {one.verdictBy}; the decision can still be undone
    </output>
  )
}
