import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AnyForm } from '#blueprint/screen/form.ts'
import { humanize } from '#blueprint/labels.ts'
import { Preview } from '#panel/engine/view.ts'
import { Changes } from '#panel/kinds/changes.tsx'
import { textOf } from '#panel/kinds/text.ts'
import { everyModule } from '#panel/app/screens.ts'
import type { ApprovalReview } from './approvals.queries.ts'

/** The form a request belongs to, or null for an action. Loads the catalogue only when needed because it is large. */
async function formOf(path: string): Promise<AnyForm | null> {
  const forms = (await everyModule()).flatMap(({ screens }) => screens.filter((screen) => screen.shape === 'form'))
  return forms.find(({ noun }) => path === `/${noun.replaceAll(' ', '-')}`) ?? null
}

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}

/** The request as entered, what approving would do now, and what changed since the requester saw the record. */
export function RequestedChange({ review }: { review: ApprovalReview }): ReactNode {
  const { path, shown, current, input, effect, isChanged } = review
  const form = useQuery({
    queryKey: ['form of', path],
    queryFn: () => formOf(path),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (form.isPending) return null
  return (
    <>
      {isChanged ? <ChangedSince shown={asRecord(shown)} current={asRecord(current)} /> : null}
      {form.data ? (
        <Changes fields={form.data.fields} before={asRecord(current)} after={input} />
      ) : (
        <>
          <Facts title="Entered" values={input} />
          {effect ? <Preview effect={effect} /> : <Facts title="As requested" values={asRecord(shown)} />}
        </>
      )}
    </>
  )
}

function ChangedSince({ shown, current }: Record<'shown' | 'current', Readonly<Record<string, unknown>>>) {
  const names = [...new Set([...Object.keys(shown), ...Object.keys(current)])]
  const changed = names.filter((name) => textOf(shown[name]) !== textOf(current[name]))
  return (
    <section className="approval-changed" aria-label="Changed since the request">
      <strong>
        Changed since the request. It cannot be approved as it was requested: reject it, or ask for a new one.
      </strong>
      <dl className="approval-facts">
        {changed.map((name) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{humanize(name)}</dt>
            <dd>
              {textOf(shown[name]) || '–'} → <strong>{textOf(current[name]) || '–'}</strong>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Facts({ title, values }: { title: string; values: Readonly<Record<string, unknown>> }) {
  const entered = Object.entries(values).filter(([name, value]) => name !== 'ids' && textOf(value) !== '')
  if (entered.length === 0) return null
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <dl className="approval-facts">
        {entered.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{humanize(name)}</dt>
            <dd>{textOf(value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
