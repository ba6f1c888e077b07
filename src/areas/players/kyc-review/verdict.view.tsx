import { address } from '#blueprint/address.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionButton, CallFailure, go, refresh, sayDone, sayFailure, useMay } from '#panel/engine/view.ts'
import { Button } from '#panel/ui/button.tsx'
import { useKeys } from '#panel/ui/keys.ts'
import type { Case } from './case.view.tsx'
import { Approving, Rejecting, type Body } from './deciding.view.tsx'
import { escalateDocument, noteOnDocument, takeNext, takeOverDocument } from '#areas/players/kyc/kyc-actions.screen.ts'
import { approveDocument, askForMoreDocuments, rejectDocument } from './verdicts.screen.ts'
import { kyc } from '#areas/players/kyc/kyc.screen.ts'
import { press, type Held } from './lease.view.tsx'
import { decidedNow } from './undo.view.tsx'

interface VerdictProps {
  readonly one: Case
  readonly waits: boolean
  readonly lease: Held
  readonly again: () => void
  readonly onShow: (id: string) => boolean
}

type Step = 'looking' | 'approving' | 'rejecting'

const click = (place: string) => document.querySelector<HTMLButtonElement>(`${place} button`)?.click()

/** A approves and R rejects, each confirmed by Enter; N takes the next that nobody holds. */
export function Verdict({ one, waits, lease, again, onShow }: VerdictProps) {
  const mayReview = useMay('KYC_REVIEW')
  const [step, setStep] = useState<Step>('looking')
  const { decide, busy } = useDecision(lease, again)
  const isOpen = waits && mayReview && one.isMine
  const next = () => void openNext(one, onShow)
  useKeys(
    {
      ...(isOpen ? { a: () => setStep('approving'), r: () => setStep('rejecting') } : {}),
      ...(isOpen ? { h: () => click('.kyc-more'), e: () => click('.kyc-escalate') } : {}),
      ...(mayReview ? { n: next } : {}),
      o: () => go(address('/player/detail/:player_id', { player_id: one.player.id })),
    },
    !busy,
  )
  if (!mayReview) return null
  const back = () => setStep('looking')
  return (
    <>
      <Tools one={one} isOpen={isOpen} waits={waits} lease={lease} again={again} onStep={setStep} onNext={next} />
      {isOpen && step === 'approving' ? (
        <Approving one={one} busy={busy} onBack={back} onSay={(body) => decide(approveDocument, one, body)} />
      ) : null}
      {isOpen && step === 'rejecting' ? (
        <Rejecting busy={busy} onBack={back} onSay={(body) => decide(rejectDocument, one, body)} />
      ) : null}
    </>
  )
}

interface ToolsProps extends Omit<VerdictProps, 'onShow'> {
  readonly isOpen: boolean
  readonly onStep: (step: Step) => void
  readonly onNext: () => void
}

/** What can be done with a case, by mouse; each has its key. */
function Tools({ one, isOpen, waits, lease, again, onStep, onNext }: ToolsProps) {
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
            <ActionButton
              action={askForMoreDocuments}
              {...about}
              label="Ask for more (H)"
              onDone={() => lease.settle()}
            />
          </span>
          {one.escalated === null ? (
            <span className="kyc-escalate">
              <ActionButton
                action={escalateDocument}
                {...about}
                label="Second person (E)"
                onDone={() => lease.settle()}
              />
            </span>
          ) : null}
        </>
      ) : null}
      {waits && one.holder !== null && !one.isMine ? (
        <ActionButton action={takeOverDocument} {...about} onDone={again} />
      ) : null}
      <ActionButton action={noteOnDocument} {...about} label="Note" onDone={again} />
      <Button onClick={onNext}>Next (N)</Button>
      <Button onClick={() => go(address('/player/detail/:player_id', { player_id: one.player.id }))}>Player (O)</Button>
    </div>
  )
}

/** The oldest that nobody holds; one that is on another page is asked for by its id. */
async function openNext(one: Case, onShow: VerdictProps['onShow']): Promise<void> {
  try {
    const { data } = await press(takeNext, one.id)
    const id = typeof data === 'object' && data !== null && 'document' in data ? String(data.document) : null
    if (id !== null && !onShow(id)) go(address('/kyc', {}, { id }))
  } catch (problem) {
    sayFailure(problem)
  }
}

/** What is decided is decided on what was read: changed meanwhile, it is read again. Answers what was refused. */
function useDecision(lease: Held, again: () => void) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const decide = async (action: typeof approveDocument | typeof rejectDocument, one: Case, body: Body) => {
    setBusy(true)
    try {
      const { message } = await press(action, one.id, { ...body, version: one.version })
      lease.settle()
      sayDone(message)
      decidedNow(one, action === approveDocument)
      await refresh(client)
      again()
      return null
    } catch (problem) {
      if (!(problem instanceof CallFailure)) throw problem
      if (problem.failure.code === 'version_conflict') again()
      return problem.message
    } finally {
      setBusy(false)
    }
  }
  return { decide, busy }
}
