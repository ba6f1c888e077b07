import { useState } from 'react'
import { Amount } from '#panel/kinds/cells.tsx'
import { Button } from '#panel/ui/button.tsx'
import { SmallTable, Waiting } from '#panel/ui/pieces.tsx'
import type { CheckedStatement } from './checked-statement.ts'
import './statement-review.css'

const stateLabels = {
  NEW: 'New',
  MATCHED: 'Matches a deposit',
  KNOWN: 'Already imported',
  LEFT_OUT: 'Left out',
  DOUBTFUL: 'Not certain',
} as const

type Row = CheckedStatement['rows'][number]

const money = /^-?\d+(?:\.\d+)?$/

const cellsOf = ({ line, day, amount, utr, narration, state, reason }: Row) => [
  line,
  day,
  money.test(amount) && state !== 'DOUBTFUL' ? <Amount key="amount" value={amount} /> : amount,
  utr,
  narration,
  reason === '' ? stateLabels[state] : `${stateLabels[state]}: ${reason}`,
]

interface ReviewProps {
  readonly checked: CheckedStatement | null
  readonly isLoading: boolean
}

/** The first rows of a bank file and the doubtful ones with their reasons, its sums and its own balances. */
export function StatementReview({ checked, isLoading }: ReviewProps) {
  if (!checked) return isLoading ? <Waiting /> : null
  const { counts, rows, problems, doubtful, template } = checked
  return (
    <section className="preview statement-review" aria-label="Preview" aria-live="polite" aria-busy={isLoading}>
      <h3>Preview</h3>
      {template ? (
        <p>
          Columns as in the last statement of {template.account}, imported by {template.importedBy}.
        </p>
      ) : null}
      {[...questionsOf(checked), ...problems].map((problem) => (
        <p key={problem} className="field-error" role="alert">
          {problem}
        </p>
      ))}
      {counts.credits > 0 ? (
        <p>
          <strong>
            {counts.credits} {counts.credits === 1 ? 'credit' : 'credits'} of <Amount value={checked.total} />
          </strong>
          : {counts.fresh} new, {counts.credits - counts.fresh} already imported, {counts.matched}{' '}
          {counts.matched === 1 ? 'deposit' : 'deposits'} matched, {counts.leftOut} left out
          {doubtful > 0 ? `, ${doubtful} not certain` : ''}.
        </p>
      ) : null}
      <BalanceNote checked={checked} />
      {rows.length > 0 ? <RowPages key={JSON.stringify(checked.columns)} rows={rows} /> : null}
    </section>
  )
}

const pageSize = 50

/** All rows to look at, page by page. On several pages those come first that keep the file from being imported. */
function RowPages({ rows }: { readonly rows: readonly Row[] }) {
  const [page, setPage] = useState(0)
  const pages = Math.ceil(rows.length / pageSize)
  const at = Math.min(page, pages - 1)
  const isCertain = ({ state }: Row) => state !== 'DOUBTFUL'
  const ordered = pages === 1 ? rows : rows.toSorted((a, b) => Number(isCertain(a)) - Number(isCertain(b)))
  const first = at * pageSize
  return (
    <>
      <SmallTable
        label="Rows of the file"
        head={['Line', 'Date', 'Amount', 'Reference', 'Narration', 'Result']}
        numeric={[0, 2]}
        rows={ordered.slice(first, first + pageSize).map(cellsOf)}
      />
      {pages > 1 ? (
        <nav className="statement-pages" aria-label="Pages of the preview">
          <span>
            Rows {first + 1}–{Math.min(first + pageSize, rows.length)} of {rows.length}
          </span>
          <Button disabled={at === 0} onClick={() => setPage(at - 1)}>
            Previous rows
          </Button>
          <Button disabled={at === pages - 1} onClick={() => setPage(at + 1)}>
            Next rows
          </Button>
        </nav>
      ) : null}
    </>
  )
}

const questionsOf = ({ asksDayOrder, asksDecimalMark }: CheckedStatement): readonly string[] => [
  ...(asksDayOrder ? ['No date of the file shows whether the day or the month comes first. Choose their order.'] : []),
  ...(asksDecimalMark ? ['Amounts have a comma that may be a decimal mark. Choose the decimal mark.'] : []),
]

function BalanceNote({ checked: { balances, columns } }: { readonly checked: CheckedStatement }) {
  if (balances)
    return (
      <p>
        The amounts agree with the balances of the file: <Amount value={balances.opening} /> before,{' '}
        <Amount value={balances.closing} /> after.
      </p>
    )
  return columns.balance === null ? <p>The file has no balance to check the amounts against.</p> : null
}
