import type { ReactNode } from 'react'
import type { AnswerOf } from '#blueprint/screen/query.ts'
import { depositLabels, wordOf } from '#blueprint/labels.ts'
import { depositFlow } from '#areas/payments/rules/deposits/deposit.ts'
import { mayMove } from '#blueprint/decision/flow.ts'
import { ActionButton, ScreenLink, sayDone, useMay, useQueryOf, useSite, type RowProps } from '#panel/engine/view.ts'
import { Amount, Badge, CopyId, Instant, PlayerLink, Sentence } from '#panel/kinds/faces.tsx'
import { withAmounts } from '#panel/kinds/format.ts'
import { Button } from '#panel/ui/button.tsx'
import { useKeys } from '#panel/ui/keys.ts'
import { FailureNote, Waiting } from '#panel/ui/pieces.tsx'
import { Checks } from '#areas/payments/withdrawal-review/checks.view.tsx'
import { honourDeposit, retryDeposit, reverseDeposit } from './deposit.actions.ts'
import { deposits } from './deposits.screen.ts'
import { moneyTrail } from './money-trail.queries.ts'
import '#areas/payments/withdrawal-review/withdrawal-case.css'

type Trail = AnswerOf<typeof moneyTrail>

/** Where the money of a payment is: one sentence, and everything behind it in the order of time. */
export default function MoneyTrail({ row }: RowProps) {
  return <TrailOf id={String(row['id'])} />
}

interface TrailOfProps {
  readonly id: string
  /** What is done about it: after its head. */
  readonly children?: ReactNode
  /** What was shown of it: after what speaks for and against it, which is short and comes first. */
  readonly shown?: ReactNode
}

/** The same with what is done about it and what was shown of it. */
export function TrailOf({ id, children, shown }: TrailOfProps) {
  const { data, failure, again } = useQueryOf(moneyTrail, { deposit: id })
  if (failure) return <FailureNote failure={failure} again={again} />
  if (!data || data.id !== id) return <Waiting />
  return (
    <Told trail={data} shown={shown}>
      {children}
    </Told>
  )
}

function Told({ trail, children, shown }: Omit<TrailOfProps, 'id'> & { readonly trail: Trail }) {
  const reply = withAmounts(trail.reply, useSite())
  const copy = () => {
    void navigator.clipboard.writeText(reply).then(() => sayDone('Reply copied'))
  }
  useKeys({ c: copy })
  return (
    <div className="case trail" data-case={trail.id}>
      <header className="case-head">
        <p className="case-amount">
          <Amount value={trail.amount} symbol />{' '}
          <Badge state={trail.status} {...(trail.kind === 'DEPOSIT' ? { labels: depositLabels } : {})} />
        </p>
        {trail.claimed === null ? null : (
          <p>
            Amount declared by the player: <Amount value={trail.claimed} symbol />
          </p>
        )}
        {trail.held === null ? null : (
          <p>
            On hold by <strong>{trail.held.by}</strong> since <Instant value={trail.held.at} />: {trail.held.note}
          </p>
        )}
        <p>
          <PlayerLink id={trail.playerId} name={trail.player} /> · {wordOf(trail.method)}
          {trail.utr === null ? '' : ` · UTR ${trail.utr}`}
        </p>
      </header>
      {children}
      <p className="trail-verdict" data-tone={trail.tone}>
        <Sentence>{trail.sentence}</Sentence>
      </p>
      {trail.warnings.map((warning) => (
        <p key={warning} className="trail-warning">
          <Sentence>{warning}</Sentence>
        </p>
      ))}
      {trail.checks.length > 0 ? <Checks checks={trail.checks} /> : null}
      <ShownFor trail={trail} />
      {shown}
      {trail.kind === 'DEPOSIT' ? <Decisions trail={trail} /> : null}
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

/** The other deposits its picture was shown for, each to be opened; of whoever is out of sight only how many. */
function ShownFor({ trail }: { trail: Trail }) {
  const { shownFor, shownHidden } = trail
  if (shownFor.length + shownHidden === 0) return null
  return (
    <section>
      <h3>Same or similar proof on other deposits</h3>
      <ul className="case-others" aria-label="Same or similar proof on other deposits">
        {shownFor.map((one) => (
          <li key={one.id}>
            {one.isSame ? 'Identical: ' : 'Similar: '}
            <ScreenLink to="/deposits" filters={{ id: one.id, askedAt: one.days }}>
              <Amount value={one.amount} />
            </ScreenLink>{' '}
            of <PlayerLink id={one.playerId} name={one.player} /> <Badge state={one.status} labels={depositLabels} />
          </li>
        ))}
        {shownHidden > 0 ? <li>{shownHidden} more outside your downline</li> : null}
      </ul>
    </section>
  )
}

/** The sentence and the steps alone, inside the case of a withdrawal; who may not see trails sees none. */
export function TrailInside({ id }: { id: string }) {
  return useMay('DEPOSIT_VIEW') ? <InsideOf id={id} /> : null
}

function InsideOf({ id }: { id: string }) {
  const { data, failure, again } = useQueryOf(moneyTrail, { deposit: id })
  if (failure) return <FailureNote failure={failure} again={again} />
  if (!data || data.id !== id) return <Waiting />
  return (
    <section>
      <h3>Money trail</h3>
      <p className="trail-verdict" data-tone={data.tone}>
        <Sentence>{data.sentence}</Sentence>
      </p>
      <Steps steps={data.steps} />
    </section>
  )
}

/** What may be done about a deposit as it stands; what two people do waits for the second one. */
function Decisions({ trail }: { trail: Trail }) {
  const press = { path: deposits.path, row: trail, kinds: deposits.columns }
  return (
    <div className="case-buttons">
      {trail.mayRetry ? <ActionButton action={retryDeposit} {...press} /> : null}
      {mayMove(depositFlow, 'honour', trail.status) ? <ActionButton action={honourDeposit} {...press} /> : null}
      {mayMove(depositFlow, 'reverse', trail.status) ? <ActionButton action={reverseDeposit} {...press} /> : null}
    </div>
  )
}

const Steps = ({ steps }: Pick<Trail, 'steps'>) => (
  <ol className="trail-steps" aria-label="Timeline">
    {steps.map(({ at, title, text, raw }, place) => (
      <li key={`${at} ${place}`}>
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
