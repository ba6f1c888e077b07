import type { ReactNode } from 'react'
import type { AnswerOf } from '#blueprint/screen/query.ts'
import { choiceLabel } from '#blueprint/labels.ts'
import { depositFlow } from '#areas/payments/rules/deposits/deposit.ts'
import { mayMove } from '#blueprint/decision/flow.ts'
import {
  ActionButton,
  ScreenLink,
  notifySuccess,
  useHasPermission,
  useQueryOf,
  useSite,
  type RowProps,
} from '#panel/engine/view.ts'
import { Amount, Badge, CopyId, Instant, PlayerLink, Sentence } from '#panel/kinds/cells.tsx'
import { readable } from '#panel/kinds/format.ts'
import { ReceiptButton } from '#panel/receipts/receipt.tsx'
import { Button } from '#panel/ui/button.tsx'
import { useKeys } from '#panel/ui/keys.ts'
import { FailureNote, Waiting } from '#panel/ui/pieces.tsx'
import { Checks } from '#areas/payments/withdrawals/review/checks.view.tsx'
import { confirmLatePayment, retryDeposit, reverseDeposit } from '#areas/payments/deposits/deposit.actions.ts'
import { deposits } from '#areas/payments/deposits/deposits.screen.ts'
import { depositReceipt, moneyTrail } from './money-trail.queries.ts'
import '#areas/payments/withdrawals/review/withdrawal-case.css'
import './money-trail.css'

type Trail = AnswerOf<typeof moneyTrail>

/** Shows where the money of a payment is: a summary and its history. */
export default function MoneyTrail({ row }: RowProps) {
  return <TrailOf id={String(row['id'])} />
}

interface TrailOfProps {
  readonly id: string
  /** Actions shown after the header. */
  readonly children?: ReactNode
  /** The proof, shown after the checks. */
  readonly shown?: ReactNode
}

/** The money trail with actions and proof. */
export function TrailOf({ id, children, shown }: TrailOfProps) {
  const { data, failure, refetch } = useQueryOf(moneyTrail, { deposit: id })
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data || data.id !== id) return <Waiting />
  return (
    <TrailContent trail={data} shown={shown}>
      {children}
    </TrailContent>
  )
}

function TrailContent({ trail, children, shown }: Omit<TrailOfProps, 'id'> & { readonly trail: Trail }) {
  const reply = readable(trail.reply, useSite())
  const copy = () => {
    void navigator.clipboard.writeText(reply).then(() => notifySuccess('Reply copied'))
  }
  useKeys({ c: copy })
  return (
    <div className="case trail" data-case={trail.id}>
      <header className="case-head">
        <p className="case-amount">
          <Amount value={trail.amount} symbol /> <Badge state={trail.status} />
        </p>
        {trail.claimed === null ? null : (
          <p>
            Amount declared by the player: <Amount value={trail.claimed} symbol />
          </p>
        )}
        {trail.hold === null ? null : (
          <p>
            On hold by <strong>{trail.hold.by}</strong> since <Instant value={trail.hold.at} />: {trail.hold.note}
          </p>
        )}
        <p>
          <PlayerLink id={trail.playerId} name={trail.player} /> · {choiceLabel(trail.method)}
          {trail.utr === null ? '' : ` · UTR ${trail.utr}`}
          {trail.utrTyped === null ? '' : ` (entered as ${trail.utrTyped})`}
        </p>
      </header>
      {children}
      <p className="trail-outcome" data-tone={trail.tone}>
        <Sentence>{trail.sentence}</Sentence>
      </p>
      {trail.warnings.map((warning) => (
        <p key={warning} className="trail-warning">
          <Sentence>{warning}</Sentence>
        </p>
      ))}
      {trail.checks.length > 0 ? <Checks checks={trail.checks} /> : null}
      <ReusedProof trail={trail} />
      {shown}
      {trail.kind === 'DEPOSIT' ? <Decisions trail={trail} /> : null}
      {trail.kind === 'DEPOSIT' && ['SUCCESS', 'REVERSED'].includes(trail.status) ? (
        <p>
          <ReceiptButton query={depositReceipt} id={trail.id} />
        </p>
      ) : null}
      <Steps steps={trail.steps} />
      <section>
        <h3>Suggested reply</h3>
        <p className="trail-reply">{reply}</p>
        <Button onClick={copy}>Copy reply (C)</Button>
      </section>
      <p>
        <CopyId value={trail.id} />
      </p>
    </div>
  )
}

/** Links to other deposits with the same picture; those outside the downline are only counted. */
function ReusedProof({ trail }: { trail: Trail }) {
  const { reusedFor, shownHidden } = trail
  if (reusedFor.length + shownHidden === 0) return null
  return (
    <section>
      <h3>Same or similar proof on other deposits</h3>
      <ul className="case-others" aria-label="Same or similar proof on other deposits">
        {reusedFor.map((one) => (
          <li key={one.id}>
            {one.isSame ? 'Identical: ' : 'Similar: '}
            <ScreenLink to="/deposits" filters={{ id: one.id, requestedAt: one.days }}>
              <Amount value={one.amount} />
            </ScreenLink>{' '}
            of <PlayerLink id={one.playerId} name={one.player} /> <Badge state={one.status} />
          </li>
        ))}
        {shownHidden > 0 ? <li>{shownHidden} more outside your downline</li> : null}
      </ul>
    </section>
  )
}

/** Summary and history inside a withdrawal review; hidden without permission. */
export function TrailInside({ id }: { id: string }) {
  return useHasPermission('DEPOSIT_VIEW') ? <EmbeddedTrail id={id} /> : null
}

function EmbeddedTrail({ id }: { id: string }) {
  const { data, failure, refetch } = useQueryOf(moneyTrail, { deposit: id })
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data || data.id !== id) return <Waiting />
  return (
    <section>
      <h3>Money trail</h3>
      <p className="trail-outcome" data-tone={data.tone}>
        <Sentence>{data.sentence}</Sentence>
      </p>
      <Steps steps={data.steps} />
    </section>
  )
}

/** Actions allowed on the deposit in its current state. */
function Decisions({ trail }: { trail: Trail }) {
  const press = { path: deposits.path, row: trail, kinds: deposits.columns }
  return (
    <div className="case-buttons">
      {trail.mayRetry ? <ActionButton action={retryDeposit} {...press} /> : null}
      {mayMove(depositFlow, 'honour', trail.status) ? <ActionButton action={confirmLatePayment} {...press} /> : null}
      {mayMove(depositFlow, 'reverse', trail.status) ? <ActionButton action={reverseDeposit} {...press} /> : null}
    </div>
  )
}

const Steps = ({ steps }: Pick<Trail, 'steps'>) => (
  <ol className="trail-steps" aria-label="Timeline">
    {steps.map(({ at, title, text, raw }, index) => (
      <li key={`${at} ${index}`}>
        <Instant value={at} />
        <div>
          <strong>{title}</strong> <Sentence>{text}</Sentence>
          {raw === null ? null : (
            <details>
              <summary>Raw message</summary>
              <pre>{raw}</pre>
            </details>
          )}
        </div>
      </li>
    ))}
  </ol>
)
