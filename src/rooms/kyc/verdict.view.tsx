import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { provable, rejectReasons, rejectSentences, type RejectReason } from '#domain/kyc/document.ts'
import { ActionButton, CallFailure, go, sayDone, sayFailure, useMay } from '#panel/engine/view.ts'
import { Entry } from '#panel/kinds/entry.tsx'
import { Button } from '#panel/ui/button.tsx'
import { useKeys } from '#panel/ui/keys.ts'
import type { Case } from './case.view.tsx'
import { takeNext, takeOverDocument } from './kyc-actions.screen.ts'
import { approveDocument, askForMoreDocuments, rejectDocument } from './verdicts.screen.ts'
import { kyc } from './kyc.screen.ts'
import { press, type Held } from './lease.view.tsx'
import { rejectLabels } from './words.ts'

interface VerdictProps {
  readonly one: Case
  readonly waits: boolean
  readonly lease: Held
  readonly again: () => void
  readonly onShow: (id: string) => boolean
}

type Step = 'looking' | 'approving' | 'rejecting'

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
      ...(isOpen ? { h: () => document.querySelector<HTMLButtonElement>('.kyc-more button')?.click() } : {}),
      ...(mayReview ? { n: next } : {}),
      o: () => go(`/player/detail/${one.player.id}`),
    },
    !busy,
  )
  if (!mayReview) return null
  const back = () => setStep('looking')
  return (
    <>
      <div className="kyc-tools">
        {isOpen ? (
          <>
            <Button tone="primary" onClick={() => setStep('approving')}>
              Approve (A)
            </Button>
            <Button tone="danger" onClick={() => setStep('rejecting')}>
              Reject (R)
            </Button>
            <span className="kyc-more">
              <ActionButton
                action={askForMoreDocuments}
                path={kyc.path}
                row={one}
                label="Ask for more (H)"
                onDone={() => lease.settle()}
              />
            </span>
          </>
        ) : null}
        {waits && one.holder !== null && !one.isMine ? (
          <ActionButton action={takeOverDocument} path={kyc.path} row={one} onDone={again} />
        ) : null}
        <Button onClick={next}>Next (N)</Button>
        <Button onClick={() => go(`/player/detail/${one.player.id}`)}>Player (O)</Button>
      </div>
      {isOpen && step === 'approving' ? (
        <Approving one={one} busy={busy} onBack={back} onSay={(body) => decide(approveDocument, one, body)} />
      ) : null}
      {isOpen && step === 'rejecting' ? (
        <Rejecting busy={busy} onBack={back} onSay={(body) => decide(rejectDocument, one, body)} />
      ) : null}
    </>
  )
}

/** The oldest that nobody holds; one that is on another page is asked for by its id. */
async function openNext(one: Case, onShow: VerdictProps['onShow']): Promise<void> {
  try {
    const { data } = await press(takeNext, one.id)
    const id = typeof data === 'object' && data !== null && 'document' in data ? String(data.document) : null
    if (id !== null && !onShow(id)) go(`${kyc.path}?id=${id}`)
  } catch (problem) {
    sayFailure(problem)
  }
}

type Body = Readonly<Record<string, unknown>>
type Say = (body: Body) => Promise<string | null>

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
      const changed = [kyc.path, '/api/players/:player_id/kyc']
      await client.invalidateQueries({ predicate: ({ queryKey }) => changed.includes(String(queryKey[1])) })
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

interface SayProps {
  readonly busy: boolean
  readonly onBack: () => void
  readonly onSay: Say
}

function Approving({ one, busy, onBack, onSay }: SayProps & { one: Case }) {
  const levels = provable[one.type]
  const [values, setValues] = useState<Body>({
    level: levels.at(-1) ?? null,
    expiresOn: one.expiresOn ?? '',
    isSamePerson: false,
  })
  const [problem, setProblem] = useState<string | null>(null)
  const { level, expiresOn, isSamePerson } = approveDocument.input
  const fields = {
    ...(levels.length > 0 ? { level } : {}),
    expiresOn,
    ...(one.twins.length > 0 ? { isSamePerson } : {}),
  }
  const say = async () => setProblem(await onSay({ ...values, expiresOn: values['expiresOn'] || null }))
  return (
    <section className="kyc-verdict" aria-label="Approve">
      {Object.entries(fields).map(([name, kind]) => (
        <Entry
          key={name}
          name={name}
          kind={kind}
          value={values[name]}
          complaint={undefined}
          disabled={busy}
          onChange={(value) => setValues({ ...values, [name]: value })}
          onBlur={() => undefined}
        />
      ))}
      <Foot busy={busy} problem={problem} onBack={onBack} title="Approve" onSay={say} />
    </section>
  )
}

function Rejecting({ busy, onBack, onSay }: SayProps) {
  const [why, setWhy] = useState<RejectReason | null>(null)
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const digits = Object.fromEntries(rejectReasons.map((reason, at) => [String(at + 1), () => setWhy(reason)]))
  useKeys(digits)
  const say = async () => setProblem(await onSay({ why, words: words.trim() || null }))
  return (
    <section className="kyc-verdict" aria-label="Reject">
      <ol className="kyc-reasons" aria-label="Why">
        {rejectReasons.map((reason, at) => (
          <li key={reason}>
            <Button aria-pressed={reason === why} onClick={() => setWhy(reason)}>
              {at + 1} {rejectLabels[reason]}
            </Button>
          </li>
        ))}
      </ol>
      {why === null ? null : (
        <>
          <Entry
            name="words"
            kind={rejectDocument.input.words}
            value={words}
            complaint={undefined}
            disabled={busy}
            onChange={(value) => setWords(String(value))}
            onBlur={() => undefined}
          />
          <p>The player reads: {words.trim() || rejectSentences[why]}</p>
          <Foot key={why} busy={busy} problem={problem} onBack={onBack} title="Reject" onSay={say} />
        </>
      )}
    </section>
  )
}

interface FootProps {
  readonly busy: boolean
  readonly problem: string | null
  readonly title: string
  readonly onBack: () => void
  readonly onSay: () => Promise<void>
}

/** The button that does it has the focus: Enter is all that is left to press. */
function Foot({ busy, problem, title, onBack, onSay }: FootProps) {
  return (
    <>
      {problem === null ? null : (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <div className="kyc-tools">
        {/* eslint-disable-next-line jsx-a11y/no-autofocus -- the verdict was asked for by a key and is confirmed by the next */}
        <Button autoFocus tone={title === 'Reject' ? 'danger' : 'primary'} busy={busy} onClick={() => void onSay()}>
          {title} (Enter)
        </Button>
        <Button onClick={onBack} disabled={busy}>
          Back
        </Button>
      </div>
    </>
  )
}
