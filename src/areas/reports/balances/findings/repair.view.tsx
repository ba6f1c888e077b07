import { useEffect } from 'react'
import { useQueryOf, type InputProps } from '#panel/engine/view.ts'
import { FieldInput } from '#panel/inputs/field-input.tsx'
import { Amount } from '#panel/kinds/cells.tsx'
import { textOf } from '#panel/kinds/text.ts'
import { Facts, FailureNote, Waiting } from '#panel/ui/pieces.tsx'
import { findCause } from './cause.queries.ts'

/** Shows the effect of the selected method. The amount is computed and cannot be entered. */
export default function Repair({ rows, fields, values, complaints, disabled, change, check }: InputProps) {
  const { data, failure, refetch } = useQueryOf(findCause, { id: textOf(rows[0]?.['id']) })
  const chosen = data?.methods.find(({ method }) => method === values['method'])
  const only = data?.methods.filter(({ unfit }) => unfit === null)
  const first = only?.[0]?.method
  useEffect(() => {
    if (first !== undefined && (values['method'] ?? '') === '') change('method', first)
  }, [first, values, change])
  const amount = chosen?.amount ?? null
  useEffect(() => {
    if ((values['amount'] ?? null) !== amount) change('amount', amount)
  }, [amount, values, change])
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting />
  const entered = ['method', 'evidence'].flatMap((name) => {
    const kind = fields[name]
    return kind ? [{ name, kind }] : []
  })
  return (
    <>
      {entered.map(({ name, kind }) => (
        <FieldInput
          key={name}
          name={name}
          kind={kind}
          value={values[name]}
          complaint={complaints[name] ?? (name === 'method' ? (chosen?.unfit ?? undefined) : undefined)}
          disabled={disabled}
          onChange={(value) => change(name, value)}
          onBlur={() => check(name)}
        />
      ))}
      {chosen && chosen.unfit === null ? (
        <Facts
          facts={[
            ['Amount', <Amount key="amount" value={chosen.amount ?? ''} signed symbol />],
            ['Balance after', <Amount key="after" value={chosen.after ?? ''} symbol />],
            ['Based on', chosen.linked.length === 0 ? 'This finding' : chosen.linked.join('; ')],
          ]}
        />
      ) : null}
      {complaints['amount'] === undefined ? null : (
        <p className="field-error" role="alert">
          {complaints['amount']}
        </p>
      )}
    </>
  )
}
