import { address } from '#blueprint/address.ts'
import { useState } from 'react'
import {
  ActionButton,
  type Claim,
  ClaimBanner,
  go,
  press,
  useDecision,
  useHasPermission,
  useNext,
  useQueryOf,
  type RowProps,
} from '#panel/engine/view.ts'
import { Button } from '#panel/ui/button.tsx'
import { useKeys } from '#panel/ui/keys.ts'
import type { Case } from './case.ts'
import { ApprovalForm, RejectionForm, type Body } from './decision-forms.view.tsx'
import { approveDocument, rejectDocument, requestDocuments } from '#areas/players/kyc/decision.actions.ts'
import { kycQueue, noteOnDocument } from '#areas/players/kyc/kyc.actions.ts'
import { kycCase, nextDocuments } from './kyc-case.queries.ts'
import { kyc } from '#areas/players/kyc/kyc.screen.ts'
import '#areas/players/kyc/kyc.css'

interface DecisionPanelProps {
  readonly one: Case
  readonly waits: boolean
  readonly claim: Claim
  readonly refetch: () => void
  readonly onShow: RowProps['onShow']
  readonly onDecided: RowProps['onDecided']
}

type Step = 'looking' | 'approving' | 'rejecting'

/** Keys: A approves and R rejects, each confirmed with Enter; N opens the next unassigned document. */
export function DecisionPanel({ one, waits, claim, refetch, onShow, onDecided }: DecisionPanelProps) {
  const mayReview = useHasPermission('KYC_REVIEW')
  const [step, setStep] = useState<Step>('looking')
  const { id, version } = one
  const settle = () => {
    claim.settle()
    onDecided()
  }
  const { send, busy } = useDecision({ list: kyc, id, version, onDone: settle })
  const decide = async (action: typeof approveDocument | typeof rejectDocument, body: Body) => {
    const problem = await send(action, body)
    if (problem === null || problem.failure.code === 'version_conflict') refetch()
    return problem?.message ?? null
  }
  const isOpen = waits && mayReview && one.isMine
  const { data = [] } = useQueryOf(nextDocuments, { id }, { isOn: mayReview })
  const next = useNext({ list: kyc, next: data, detail: kycCase.at, onShow })
  useKeys(
    {
      ...(isOpen && step !== 'approving' ? { a: () => setStep('approving') } : {}),
      ...(isOpen ? { r: () => setStep('rejecting') } : {}),
      ...(step === 'looking' ? {} : { Escape: () => setStep('looking') }),
      ...(isOpen ? { h: () => press('.kyc-more'), e: () => press('.kyc-escalate') } : {}),
      ...(mayReview ? { n: next } : {}),
      o: () => go(address('/player/detail/:player_id', { player_id: one.player.id })),
    },
    !busy,
  )
  if (!mayReview) return null
  const back = () => setStep('looking')
  return (
    <>
      <Tools
        one={one}
        isOpen={isOpen}
        waits={waits}
        onSettled={settle}
        refetch={refetch}
        onStep={setStep}
        onNext={next}
      />
      {isOpen && step === 'approving' ? (
        <ApprovalForm one={one} busy={busy} onBack={back} onSay={(body) => decide(approveDocument, body)} />
      ) : null}
      {isOpen && step === 'rejecting' ? (
        <RejectionForm busy={busy} onBack={back} onSay={(body) => decide(rejectDocument, body)} />
      ) : null}
    </>
  )
}

interface ToolsProps extends Pick<DecisionPanelProps, 'one' | 'waits' | 'refetch'> {
  readonly onSettled: () => void
  readonly isOpen: boolean
  readonly onStep: (step: Step) => void
  readonly onNext: () => void
}

/** Buttons for all actions; each has a key. */
function Tools({ one, isOpen, waits, onSettled, refetch, onStep, onNext }: ToolsProps) {
  const about = { path: kyc.path, row: one } as const
  return (
    <div className="kyc-tools">
      {isOpen ? (
        <>
          <Button tone="primary" onClick={() => onStep('approving')}>
            Approve (A)
          </Button>
          <Button tone="danger" onClick={() => onStep('rejecting')}>
            Reject (R)
          </Button>
          <span className="kyc-more">
            <ActionButton action={requestDocuments} {...about} label="Request more (H)" onDone={onSettled} />
          </span>
          {one.escalated === null ? (
            <span className="kyc-escalate">
              <ActionButton
                action={kycQueue.verbs.escalate}
                {...about}
                label="Second reviewer (E)"
                onDone={onSettled}
              />
            </span>
          ) : null}
        </>
      ) : null}
      {waits ? <ClaimBanner one={one} list={kyc} queue={kycQueue} refetch={refetch} /> : null}
      <ActionButton action={noteOnDocument} {...about} label="Note" onDone={refetch} />
      <Button onClick={onNext}>Next (N)</Button>
      <Button onClick={() => go(address('/player/detail/:player_id', { player_id: one.player.id }))}>
        Open player (O)
      </Button>
    </div>
  )
}
