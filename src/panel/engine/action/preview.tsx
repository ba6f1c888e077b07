import type { ReactNode } from 'react'
import { Amount, Badge, Instant, Sentence } from '#panel/kinds/cells.tsx'
import { humanize } from '#blueprint/labels.ts'
import { textOf } from '#panel/kinds/text.ts'
// Most previews stand in a dialog and set their own sizes over those of the dialog.
import '#panel/ui/dialog.css'
import './preview.css'

interface Effect {
  readonly subject?: string
  readonly before?: unknown
  readonly after?: unknown
  readonly transfers?: readonly string[]
  readonly needsSecondPerson?: boolean
}

/** The effect as the server computed and rolled back. */
export function Preview({ effect }: { effect: unknown }) {
  const effects = (Array.isArray(effect) ? effect : [effect]).filter(
    (one): one is Effect => typeof one === 'object' && one !== null,
  )
  return (
    <section className="preview" aria-label="Preview" aria-live="polite">
      <h3>Preview</h3>
      {effects.length === 0 ? <p>No preview available</p> : null}
      {effects.map((one, index) => (
        <OneEffect key={one.subject ?? index} effect={one} />
      ))}
    </section>
  )
}

function OneEffect({
  effect: { subject, before, after, transfers = [], needsSecondPerson = false },
}: {
  effect: Effect
}) {
  const changes = differences(before, after)
  const facts = unchangedFacts(before, after)
  return (
    <div>
      {subject ? <p className="preview-subject">{subject}</p> : null}
      {facts.length > 0 ? (
        <dl className="preview-facts">
          {facts.map(([key, value]) => (
            <div key={key}>
              <dt>{humanize(key)}</dt>
              <dd>
                <FactValue name={key} value={value} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {changes.length > 0 ? (
        <dl className="preview-changes">
          {changes.map(([key, from, to]) => (
            <div key={key}>
              <dt>{humanize(key)}</dt>
              <dd>
                <FactValue name={key} value={from} /> →{' '}
                <strong>
                  <FactValue name={key} value={to} />
                </strong>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {transfers.length > 0 ? (
        <ul>
          {transfers.map((line) => (
            <li key={line}>
              <Sentence>{line}</Sentence>
            </li>
          ))}
        </ul>
      ) : null}
      {needsSecondPerson ? <p className="preview-second">Needs second approval</p> : null}
    </div>
  )
}

const money = /^-?\d+\.\d\d$/
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function FactValue({ value, name }: { value: string; name: string }): ReactNode {
  if (instant.test(value)) return <Instant value={value} />
  if (money.test(value)) return <Amount value={value} signed={/result/i.test(name)} />
  return name === 'status' && value !== emptyText ? <Badge state={value} /> : value
}

const emptyText = '–'
const displayText = (value: unknown): string => textOf(value) || emptyText

function differences(before: unknown, after: unknown): readonly (readonly [string, string, string])[] {
  const was = asRecord(before)
  const is = asRecord(after)
  return Object.keys(is)
    .filter((key) => displayText(was[key]) !== displayText(is[key]))
    .map((key) => [key, displayText(was[key]), displayText(is[key])])
}

/** Unchanged facts of the decision, such as the result and the number of bets affected. */
const unchangedFacts = (before: unknown, after: unknown): readonly (readonly [string, string])[] => {
  const was = asRecord(before)
  return Object.entries(asRecord(after)).flatMap(([key, value]) =>
    key !== 'id' && typeof value !== 'object' && value !== '' && displayText(was[key]) === displayText(value)
      ? [[key, displayText(value)] as const]
      : [],
  )
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
