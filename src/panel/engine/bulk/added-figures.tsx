import { Fragment } from 'react'
import { humanize } from '#blueprint/labels.ts'
import { Amount } from '#panel/kinds/cells.tsx'
import { textOf } from '#panel/kinds/text.ts'
import { sumOf } from '#panel/live/sum.ts'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The effects in the answer to a preview of several rows. */
export const effectsIn = (effect: unknown): readonly Readonly<Record<string, unknown>>[] =>
  isRecord(effect) && Array.isArray(effect['effects']) ? effect['effects'].filter(isRecord) : []

/** Figures of all effects added up: whole numbers, and amounts by currency. */
export function AddedFigures({ effect, adds }: { effect: unknown; adds: readonly string[] }) {
  const facts = effectsIn(effect).map(({ before }) => (isRecord(before) ? before : {}))
  return adds.map((key, place) => {
    const values = facts.map((fact) => fact[key])
    return (
      <Fragment key={key}>
        {place > 0 ? ' · ' : ''}
        {humanize(key)}{' '}
        {values.some(isRecord) ? <AmountsByCurrency values={values} /> : <strong>{count(values)}</strong>}
      </Fragment>
    )
  })
}

const count = (values: readonly unknown[]): number =>
  values.reduce<number>((sum, value) => sum + (typeof value === 'number' ? value : 0), 0)

function AmountsByCurrency({ values }: { values: readonly unknown[] }) {
  const amounts = values.filter(isRecord).flatMap((value) => Object.entries(value))
  const byCurrency = [...Map.groupBy(amounts, ([currency]) => currency)]
  if (byCurrency.length === 0) return <strong>0</strong>
  return byCurrency.map(([currency, some], place) => (
    <strong key={currency}>
      {place > 0 ? ', ' : ''}
      <Amount value={sumOf(some.map(([, amount]) => textOf(amount)))} symbol currency={currency} />
    </strong>
  ))
}
