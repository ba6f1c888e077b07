import type { ReactNode } from 'react'
import { Amount, Badge, Instant, Sentence } from '#panel/kinds/faces.tsx'
import { spoken } from '#blueprint/labels.ts'
import { textOf } from '#panel/kinds/text.ts'

interface Effect {
  readonly subject?: string
  readonly before?: unknown
  readonly after?: unknown
  readonly transfers?: readonly string[]
  readonly needsSecondPerson?: boolean
}

/** What would happen, as the server worked it out and took back. */
export function Preview({ effect }: { effect: unknown }) {
  const effects = (Array.isArray(effect) ? effect : [effect]).filter(
    (one): one is Effect => typeof one === 'object' && one !== null,
  )
  return (
    <section className="preview" aria-label="Preview" aria-live="polite">
      <h3>Preview</h3>
      {effects.length === 0 ? <p>No preview available</p> : null}
      {effects.map((one, place) => (
        <OneEffect key={one.subject ?? place} effect={one} />
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
  const facts = standing(before, after)
  return (
    <div>
      {subject ? <p className="preview-subject">{subject}</p> : null}
      {facts.length > 0 ? (
        <dl className="preview-facts">
          {facts.map(([key, value]) => (
            <div key={key}>
              <dt>{spoken(key)}</dt>
              <dd>
                <Word name={key} value={value} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {changes.length > 0 ? (
        <dl className="preview-changes">
          {changes.map(([key, from, to]) => (
            <div key={key}>
              <dt>{spoken(key)}</dt>
              <dd>
                <Word name={key} value={from} /> →{' '}
                <strong>
                  <Word name={key} value={to} />
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
      {needsSecondPerson ? <p className="preview-second">A second person has to confirm</p> : null}
    </div>
  )
}

const money = /^-?\d+\.\d\d$/
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function Word({ value, name }: { value: string; name: string }): ReactNode {
  if (instant.test(value)) return <Instant value={value} />
  if (money.test(value)) return <Amount value={value} signed={/result/i.test(name)} />
  return name === 'status' && value !== nothing ? <Badge state={value} /> : value
}

const nothing = '–'
const word = (value: unknown): string => textOf(value) || nothing

function differences(before: unknown, after: unknown): readonly (readonly [string, string, string])[] {
  const was = asRecord(before)
  const is = asRecord(after)
  return Object.keys(is)
    .filter((key) => word(was[key]) !== word(is[key]))
    .map((key) => [key, word(was[key]), word(is[key])])
}

/** What the decision rests on and does not change: the result, how many bets it touches, what they come to. */
const standing = (before: unknown, after: unknown): readonly (readonly [string, string])[] => {
  const was = asRecord(before)
  return Object.entries(asRecord(after)).flatMap(([key, value]) =>
    key !== 'id' && typeof value !== 'object' && value !== '' && word(was[key]) === word(value)
      ? [[key, word(value)] as const]
      : [],
  )
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
