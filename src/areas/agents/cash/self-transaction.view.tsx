import { Fragment } from 'react'
import { useQueryOf } from '#panel/engine/view.ts'
import { Amount } from '#panel/kinds/cells.tsx'
import { FailureNote, Figure, Figures, Waiting } from '#panel/ui/pieces.tsx'
import { selfSummary } from './self-summary.queries.ts'

/** The own balance in each currency; at a top node also the issued chips and their reconciliation. */
export default function AboveSelfTransaction() {
  const { data, failure, refetch } = useQueryOf(selfSummary, {})
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting />
  const currencies = new Set([...data.own, ...(data.issued ?? [])].map(({ currency }) => currency))
  // With one currency each figure has its symbol; with several the label names the currency.
  const isOne = currencies.size <= 1
  const labelOf = (label: string, currency: string) => (isOne ? label : `${label}, ${currency}`)
  return (
    <Figures>
      {data.own.map(({ currency, balance }) => (
        <Figure
          key={currency}
          label={labelOf('Own balance', currency)}
          value={<Amount compact symbol={isOne} value={balance} />}
        />
      ))}
      {(data.issued ?? []).map(({ currency, outstanding, balances, elsewhere, difference }) => (
        <Fragment key={currency}>
          <Figure
            label={labelOf('Issued chips outstanding', currency)}
            value={<Amount compact symbol={isOne} value={outstanding} />}
            hint="Issued less burnt"
          />
          <Figure
            label={labelOf('Total downline balance', currency)}
            value={<Amount compact symbol={isOne} value={balances} />}
            hint="Including amounts held for withdrawals"
          />
          <Figure
            label={labelOf('Gateways, games and other', currency)}
            value={<Amount compact symbol={isOne} signed value={elsewhere} />}
            hint="Balance of the operator accounts"
          />
          <Figure
            label={labelOf('Difference', currency)}
            value={<Amount symbol={isOne} signed value={difference} />}
            hint="Zero when the ledger balances"
          />
        </Fragment>
      ))}
    </Figures>
  )
}
