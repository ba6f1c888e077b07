import { useState } from 'react'
import { checkPoints, requiredChecks, type CheckPoint } from '#areas/players/rules/kyc/checklist.ts'
import { rejectReasons, rejectSentences, type RejectReason } from '#areas/players/rules/kyc/document.ts'
import { provable } from '#areas/players/rules/kyc/types.ts'
import { FieldInput } from '#panel/inputs/field-input.tsx'
import { Button } from '#panel/ui/button.tsx'
import { useKeys } from '#panel/ui/keys.ts'
import type { Case } from './case.ts'
import { approveDocument, rejectDocument } from '#areas/players/kyc/decision.actions.ts'
import { checkLabels, rejectLabels } from '#areas/players/kyc/shared.ts'
import '#areas/players/kyc/kyc.css'

export type Body = Readonly<Record<string, unknown>>
type SubmitDecision = (body: Body) => Promise<string | null>

interface DecisionFormProps {
  readonly busy: boolean
  readonly onBack: () => void
  readonly onSay: SubmitDecision
}

/**
 * Approval form. The reviewer confirms each point; A confirms all that were not found wrong, and what was found wrong is
 * ticked by itself. Enter submits.
 */
export function ApprovalForm({ one, busy, onBack, onSay }: DecisionFormProps & { one: Case }) {
  const levels = provable[one.type]
  const wrong = one.checks.flatMap(({ point, isRight }) => (isRight === false ? [point] : []))
  const [values, setValues] = useState<Body>({
    level: levels.at(-1) ?? null,
    expiresOn: one.expiresOn ?? '',
    isSamePlayer: false,
  })
  const [checked, setChecked] = useState<readonly CheckPoint[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const points = requiredChecks(one.type, Number(values['level']))
  const confirmAll = () => setChecked(checkPoints.filter((point) => checked.includes(point) || !wrong.includes(point)))
  useKeys({
    a: confirmAll,
    ...Object.fromEntries(points.map((point, at) => [String(at + 1), () => setChecked(toggled(checked, point))])),
  })
  const { level, expiresOn, isSamePlayer, checked: list } = approveDocument.input
  const numbered = Object.fromEntries(points.map((point, at) => [point, `${at + 1} ${checkLabels[point]}`]))
  const fields = {
    ...(levels.length > 0 ? { level } : {}),
    expiresOn,
    ...(one.twins.length > 0 ? { isSamePlayer } : {}),
    checked: { ...list, options: points, traits: { ...list.traits, labels: numbered } },
  }
  const seen = points.filter((point) => checked.includes(point))
  const change = (name: string, value: unknown) =>
    name === 'checked'
      ? setChecked(checkPoints.filter((point) => Array.isArray(value) && value.includes(point)))
      : setValues({ ...values, [name]: value })
  const say = async () => setProblem(await onSay({ ...values, expiresOn: values['expiresOn'] || null, checked: seen }))
  return (
    <section className="kyc-decision" aria-label="Approve">
      {Object.entries(fields).map(([name, kind]) => (
        <FieldInput
          key={name}
          name={name}
          kind={kind}
          value={name === 'checked' ? seen : values[name]}
          complaint={undefined}
          disabled={busy}
          onChange={(value) => change(name, value)}
          onBlur={() => undefined}
        />
      ))}
      <div className="kyc-tools">
        <Button onClick={confirmAll}>All points checked (A)</Button>
      </div>
      <Foot busy={busy} problem={problem} onBack={onBack} title="Approve" onSay={say} />
    </section>
  )
}

const toggled = (checked: readonly CheckPoint[], point: CheckPoint): CheckPoint[] =>
  checked.includes(point) ? checked.filter((one) => one !== point) : [...checked, point]

export function RejectionForm({ busy, onBack, onSay }: DecisionFormProps) {
  const [reasonCode, setReasonCode] = useState<RejectReason | null>(null)
  const [message, setMessage] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const digits = Object.fromEntries(rejectReasons.map((reason, at) => [String(at + 1), () => setReasonCode(reason)]))
  useKeys(digits)
  const say = async () => setProblem(await onSay({ reasonCode, message: message.trim() || null }))
  return (
    <section className="kyc-decision" aria-label="Reject">
      <ol className="kyc-reasons" aria-label="Rejection reason">
        {rejectReasons.map((reason, at) => (
          <li key={reason}>
            <Button aria-pressed={reason === reasonCode} onClick={() => setReasonCode(reason)}>
              {at + 1} {rejectLabels[reason]}
            </Button>
          </li>
        ))}
      </ol>
      {reasonCode === null ? null : (
        <>
          <FieldInput
            name="message"
            kind={rejectDocument.input.message}
            value={message}
            complaint={undefined}
            disabled={busy}
            onChange={(value) => setMessage(String(value))}
            onBlur={() => undefined}
          />
          <p>Message to the player: {message.trim() || rejectSentences[reasonCode]}</p>
          <Foot key={reasonCode} busy={busy} problem={problem} onBack={onBack} title="Reject" onSay={say} />
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

/** The submit button has the focus, so Enter submits. */
function Foot({ busy, problem, title, onBack, onSay }: FootProps) {
  return (
    <>
      {problem === null ? null : (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <div className="kyc-tools">
        {/* eslint-disable-next-line jsx-a11y/no-autofocus -- the decision is opened by a key and confirmed by the next */}
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
