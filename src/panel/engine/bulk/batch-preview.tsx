import type { AnyKind } from '#blueprint/kind.ts'
import { Amount } from '#panel/kinds/cells.tsx'
import type { WireRow } from '#panel/kinds/cells.tsx'
import { textOf } from '#panel/kinds/text.ts'
import { sumOf } from '#panel/live/sum.ts'
import { SmallTable } from '#panel/ui/pieces.tsx'
import { AddedFigures, effectsIn } from './added-figures.tsx'
import { nameOf } from '#panel/kinds/name-of-row.ts'

interface Skipped {
  readonly id: string
  readonly name: string
  readonly reason: string
}

interface BatchPreviewProps {
  readonly effect: unknown
  readonly rows: readonly WireRow[]
  readonly kinds: Readonly<Record<string, AnyKind>>
  /** Figures of the effects that are added up; otherwise the amount of the rows. */
  readonly adds?: readonly string[] | undefined
}

/** What an action on several rows would do: how many and how much, and what it would skip for which reason. */
export function BatchPreview({ effect, rows, kinds, adds }: BatchPreviewProps) {
  const skipped = skippedIn(effect)
  if (adds) return <AddedPreview effect={effect} skipped={skipped} adds={adds} />
  const skippedIds = new Set(skipped.map(({ id }) => id))
  const done = rows.filter((row) => !skippedIds.has(String(row['id'])))
  const reasons = [...Map.groupBy(skipped, ({ reason }) => reason)]
  const rowsOf = (group: readonly Skipped[]) => rows.filter((row) => group.some(({ id }) => id === String(row['id'])))
  const names = (group: readonly WireRow[]) =>
    group
      .slice(0, 5)
      .map((row) => textOf(row[nameOf(row, kinds) ?? 'id']))
      .join(', ') + (group.length > 5 ? ' …' : '')
  return (
    <section className="preview" aria-label="Preview" aria-live="polite">
      <h3>Preview</h3>
      <p>
        <strong>
          {done.length} of {rows.length}
        </strong>
        : <Sums rows={done} kinds={kinds} />
      </p>
      {reasons.length === 0 ? null : (
        <SmallTable
          label="Skipped"
          head={['Skipped because', 'Count', 'Amount', 'Which']}
          numeric={[1, 2]}
          rows={reasons.map(([reason, group]) => [
            reason,
            group.length,
            <Sums key="sums" rows={rowsOf(group)} kinds={kinds} />,
            names(rowsOf(group)),
          ])}
        />
      )}
    </section>
  )
}

interface AddedPreviewProps {
  readonly effect: unknown
  readonly skipped: readonly Skipped[]
  readonly adds: readonly string[]
}

/** The same by the figures that the server computed for each row. */
function AddedPreview({ effect, skipped, adds }: AddedPreviewProps) {
  const done = effectsIn(effect).length
  return (
    <section className="preview" aria-label="Preview" aria-live="polite">
      <h3>Preview</h3>
      <p>
        <strong>
          {done} of {done + skipped.length}
        </strong>
        : <AddedFigures effect={effect} adds={adds} />
      </p>
      {skipped.length === 0 ? null : (
        <SmallTable
          label="Skipped"
          head={['Skipped', 'Because']}
          rows={skipped.map(({ name, reason }) => [name, reason])}
        />
      )}
    </section>
  )
}

/** The total of the rows, for each currency. */
function Sums({ rows, kinds }: Pick<BatchPreviewProps, 'rows' | 'kinds'>) {
  const column = Object.keys(kinds).find((key) => kinds[key]?.name === 'amount' && kinds[key].traits.total === 'sum')
  if (column === undefined) return null
  const byCurrency = [...Map.groupBy(rows, (row) => textOf(row['currency']))]
  if (byCurrency.length === 0) return <Amount value="0.00" symbol />
  return byCurrency.map(([currency, group], place) => (
    <span key={currency}>
      {place > 0 ? ', ' : ''}
      <Amount
        value={sumOf(group.map((row) => textOf(row[column])))}
        symbol
        {...(currency === '' ? {} : { currency })}
      />
    </span>
  ))
}

const isSkipped = (one: unknown): one is Skipped =>
  typeof one === 'object' &&
  one !== null &&
  'id' in one &&
  'reason' in one &&
  typeof one.reason === 'string' &&
  'name' in one

/** The rows that an action would skip, in the answer to its preview. */
export const skippedIn = (effect: unknown): readonly Skipped[] =>
  typeof effect === 'object' && effect !== null && 'skipped' in effect && Array.isArray(effect.skipped)
    ? effect.skipped.filter(isSkipped)
    : []
