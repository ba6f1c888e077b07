import { useQuery } from '@tanstack/react-query'
import type { QueryPath } from '#blueprint/addresses.ts'
import { filterLabel } from '#panel/engine/table/columns.ts'
import { call } from '#panel/session/call.ts'
import type { EditorProps } from './editor-props.ts'
import { agentNames } from './filter-text.ts'

interface Offer {
  readonly id: string
  readonly name: string
}

/** Options that a query offers, with their present names. */
export default function OfferedOptions({ list, name, text, onChange, from }: EditorProps & { from: QueryPath }) {
  const offered = useQuery({
    queryKey: ['query', from, 'choices', ''],
    queryFn: async ({ signal }) => {
      const answer = await call<{ data: readonly Offer[] }>(from, { signal })
      for (const { id, name: shown } of answer.data) agentNames.set(id, shown)
      return answer
    },
    staleTime: 60_000,
  })
  const offers = offered.data?.data ?? []
  const chosen = text === '' ? [] : text.split(',')
  const toggle = (id: string) => {
    const next = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]
    onChange(offers.flatMap((one) => (next.includes(one.id) ? [one.id] : [])).join(','))
  }
  return (
    <fieldset className="options">
      <legend>{filterLabel(list, name)}</legend>
      {offered.isPending ? 'Loading …' : null}
      {offered.isError ? <p className="field-error">{offered.error.message}</p> : null}
      {offers.map(({ id, name: shown }) => (
        <label key={id}>
          <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
          {shown}
        </label>
      ))}
    </fieldset>
  )
}
