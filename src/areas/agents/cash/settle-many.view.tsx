import { notifySuccess, type InputProps } from '#panel/engine/view.ts'
import { AmountField } from '#panel/inputs/amount/amount-field.tsx'
import { Amount } from '#panel/kinds/cells.tsx'
import { textOf } from '#panel/kinds/text.ts'
import { Button } from '#panel/ui/button.tsx'
import { SmallTable } from '#panel/ui/pieces.tsx'
import { formatMoney, money } from '#values/money.ts'
import { cashOf, linesOf, type Line } from './settlement-totals.ts'

type Amounts = Readonly<Record<string, string>>

/** The accounts to settle, the cash amount for each, and the totals. */
export default function SettleMany({ rows, values, complaints, disabled, change }: InputProps) {
  const amounts = (values['amounts'] || {}) as Amounts
  const lines = linesOf(
    rows.map((row) => ({ id: textOf(row['id']), name: textOf(row['account']), refPl: textOf(row['openResult']) })),
    amounts,
  )
  const { receive, pay } = cashOf(lines)
  const enter = (id: string, text: string) => {
    const { [id]: _, ...others } = amounts
    const next = text === '' ? others : { ...others, [id]: text }
    change('amounts', Object.keys(next).length === 0 ? '' : next)
  }
  return (
    <>
      <p className="dialog-sentence">
        Settle {lines.length} · receive <Amount value={receive} symbol /> · pay <Amount value={pay} symbol />
      </p>
      <SmallTable
        label="Accounts to settle"
        head={['Account', 'Outstanding', 'Cash', 'Amount']}
        numeric={[1]}
        empty="All selected accounts are at their credit reference. There is nothing to settle."
        rows={lines.map(({ id, name, open, digits }) => [
          name,
          <Amount key="open" value={formatMoney(money(open), digits)} signed />,
          open > 0n ? 'Pay' : 'Collect',
          <AmountField
            key="cash"
            aria-label={`Amount for ${name}`}
            placeholder="Full amount"
            miw={120}
            disabled={disabled}
            value={amounts[id] ?? ''}
            onChange={(text) => enter(id, text)}
          />,
        ])}
      />
      {complaints['amounts'] ? (
        <p className="field-error" role="alert">
          {complaints['amounts']}
        </p>
      ) : null}
      <Button tone="quiet" disabled={lines.length === 0} onClick={() => void copyAsText(lines)}>
        Copy as text
      </Button>
    </>
  )
}

/** Copies one line for each account and the totals, for sharing. */
async function copyAsText(lines: readonly Line[]): Promise<void> {
  const { receive, pay } = cashOf(lines)
  const textLines = lines.map(
    ({ name, open, cash, digits }) => `${name}: ${open > 0n ? 'paid' : 'received'} ${formatMoney(money(cash), digits)}`,
  )
  await navigator.clipboard.writeText([...textLines, `Collected ${receive}, paid ${pay}`].join('\n'))
  notifySuccess(`Copied ${lines.length} lines`)
}
