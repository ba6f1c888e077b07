import { useState } from 'react'
import type { InputProps } from '#panel/engine/view.ts'
import { ListPanel } from '#panel/engine/view.ts'
import { AmountField } from '#panel/inputs/amount/amount-field.tsx'
import { Amount } from '#panel/kinds/cells.tsx'
import { textOf } from '#panel/kinds/text.ts'
import { Button } from '#panel/ui/button.tsx'
import { Facts, TabStrip } from '#panel/ui/pieces.tsx'
import { decimalsOf, formatMoney, money, parseMoney } from '#values/money.ts'
import { downlineCash } from '#areas/agents/cash/entries/cash.screen.ts'
import { absolute } from './settlement-totals.ts'

const tabs = [
  { key: 'settle', title: 'Outstanding' },
  { key: 'history', title: 'History' },
] as const

/** The open result of one account, the amount to settle, and the settlement history. */
export default function Settle({ rows, ...entering }: InputProps) {
  const [tab, setTab] = useState<(typeof tabs)[number]['key']>('settle')
  const [row] = rows
  if (!row) return null
  return (
    <>
      <TabStrip label="Settlement" tabs={tabs} chosen={tab} onChoose={setTab} />
      {tab === 'history' ? (
        <ListPanel list={downlineCash} only={{ accountId: textOf(row['id']) }} />
      ) : (
        <Amounts result={textOf(row['openResult'])} {...entering} />
      )}
    </>
  )
}

interface AmountsProps extends Omit<InputProps, 'rows'> {
  readonly result: string
}
function Amounts({ result, values, complaints, disabled, change, check }: AmountsProps) {
  const digits = decimalsOf(result)
  const open = parseMoney(result, digits) ?? money(0n)
  const shown = (amount: bigint) => formatMoney(money(amount), digits)
  const entered = textOf(values['amount'])
  const cash = entered === '' ? absolute(open) : (parseMoney(entered, digits) ?? 0n)
  const left = open > 0n ? open - cash : open + cash
  return (
    <>
      <Facts
        facts={[
          ['Current P/L', <Amount key="open" value={shown(open)} signed symbol />],
          ['Cash', open > 0n ? 'You pay' : 'You collect'],
          ['Remaining', <Amount key="left" value={shown(left)} signed symbol />],
        ]}
      />
      <div className="entry" data-field="amount">
        <AmountField
          name="amount"
          label="Cash"
          description="Leave empty for the full outstanding amount."
          value={entered}
          error={complaints['amount']}
          disabled={disabled}
          onChange={(text) => change('amount', text)}
          onBlur={() => check('amount')}
        />
        <div style={{ display: 'flex', gap: 8, marginTop: 6 }}>
          <Button disabled={disabled} onClick={() => change('amount', shown(absolute(open)))}>
            Full amount
          </Button>
          <Button tone="quiet" disabled={disabled} onClick={() => change('amount', '')}>
            Clear
          </Button>
        </div>
      </div>
    </>
  )
}
