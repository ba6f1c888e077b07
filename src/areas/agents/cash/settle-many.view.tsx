import { TextInput } from '@mantine/core'
import { sayDone, type InputProps } from '#panel/engine/view.ts'
import { Amount } from '#panel/kinds/faces.tsx'
import { textOf } from '#panel/kinds/text.ts'
import { Button } from '#panel/ui/button.tsx'
import { SmallTable } from '#panel/ui/pieces.tsx'
import { formatMoney, money } from '#values/money.ts'
import { cashOf, linesOf, type Line } from './open-sums.ts'

type Amounts = Readonly<Record<string, string>>

/** Everybody who is settled with, how much changes hands with each, and what it comes to. */
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
        head={['Account', 'Open', 'Cash', 'Amount']}
        numeric={[1]}
        empty="All selected accounts are at their credit reference. There is nothing to settle."
        rows={lines.map(({ id, name, open }) => [
          name,
          <Amount key="open" value={formatMoney(money(open))} signed />,
          open > 0n ? 'Pay' : 'Receive',
          <TextInput
            key="cash"
            aria-label={`Amount for ${name}`}
            placeholder="Full amount"
            inputMode="decimal"
            disabled={disabled}
            value={amounts[id] ?? ''}
            onChange={(event) => enter(id, event.target.value.trim())}
          />,
        ])}
      />
      {complaints['amounts'] ? (
        <p className="field-error" role="alert">
          {complaints['amounts']}
        </p>
      ) : null}
      <Button tone="quiet" disabled={lines.length === 0} onClick={() => void copy(lines)}>
        Copy as text
      </Button>
    </>
  )
}

/** What is sent to those it concerns: one line each, and the sums. */
async function copy(lines: readonly Line[]): Promise<void> {
  const { receive, pay } = cashOf(lines)
  const told = lines.map(
    ({ name, open, cash }) => `${name}: ${open > 0n ? 'paid' : 'received'} ${formatMoney(money(cash))}`,
  )
  await navigator.clipboard.writeText([...told, `Received ${receive}, paid ${pay}`].join('\n'))
  sayDone(`Copied ${lines.length} lines`)
}
