import type { AnyKind } from '#blueprint/kind.ts'
import type { FilterTotals } from '#blueprint/wire.ts'
import { Amount } from '#panel/kinds/cells.tsx'
import { SmallTable } from '#panel/ui/pieces.tsx'
import { AddedFigures, effectsIn } from '#panel/engine/bulk/added-figures.tsx'
import { skippedIn } from '#panel/engine/bulk/batch-preview.tsx'

type Matched = FilterTotals['data']

const isMatched = (value: unknown): value is Matched =>
  typeof value === 'object' && value !== null && 'total_item' in value && 'totals' in value

/** The rows that the server found, in the answer to a preview of an action on all that match. */
export const matchedIn = (effect: unknown): Matched | null =>
  typeof effect === 'object' && effect !== null && 'matched' in effect && isMatched(effect.matched)
    ? effect.matched
    : null

interface MatchedPreviewProps {
  readonly effect: unknown
  readonly matched: Matched
  readonly kinds: Readonly<Record<string, AnyKind>>
  /** Figures of the effects that are added up, beside the sums of the rows. */
  readonly adds?: readonly string[] | undefined
}

/** What an action on all rows that match would do: how many rows, their sums, and what it would skip. */
export function MatchedPreview({ effect, matched, kinds, adds }: MatchedPreviewProps) {
  const skipped = skippedIn(effect)
  const reasons = [...Map.groupBy(skipped, ({ reason }) => reason)]
  return (
    <section className="preview" aria-label="Preview" aria-live="polite">
      <h3>Preview</h3>
      <p>
        <strong>
          {effectsIn(effect).length} of {matched.total_item} rows
        </strong>
        <Sums matched={matched} kinds={kinds} />
        {adds ? (
          <>
            {' · '}
            <AddedFigures effect={effect} adds={adds} />
          </>
        ) : null}
      </p>
      {reasons.length === 0 ? null : (
        <SmallTable
          label="Skipped"
          head={['Skipped because', 'Count', 'Which']}
          numeric={[1]}
          rows={reasons.map(([reason, group]) => [reason, group.length, namesOf(group.map(({ name }) => name))])}
        />
      )}
    </section>
  )
}

const namesOf = (names: readonly string[]): string => names.slice(0, 5).join(', ') + (names.length > 5 ? ' …' : '')

/** The sums of all matching rows by column and currency. */
function Sums({ matched: { totals, totals_by_currency }, kinds }: Pick<MatchedPreviewProps, 'matched' | 'kinds'>) {
  const byCurrency = Object.entries(totals_by_currency ?? {})
  const groups = byCurrency.length > 0 ? byCurrency : [[undefined, totals] as const]
  const columns = Object.entries(kinds).filter(([, kind]) => kind.name === 'amount' && kind.traits.total === 'sum')
  return columns.flatMap(([key, { label }]) =>
    groups.flatMap(([currency, sums]) =>
      sums[key] === undefined
        ? []
        : [
            <span key={`${key} ${currency ?? ''}`}>
              {' · '}
              {label} <Amount value={sums[key]} symbol currency={currency} />
            </span>,
          ],
    ),
  )
}
