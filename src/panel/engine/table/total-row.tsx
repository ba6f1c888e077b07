import type { Totals } from '#blueprint/wire.ts'
import { moneyIn } from '#panel/inputs/money-in.ts'
import { formatAmount, formatCount, type Money } from '#panel/kinds/format.ts'
import type { SiteConfig } from '#panel/session/state.ts'
import type { Column } from './columns.ts'

export interface TotalLine {
  readonly label: string
  readonly totals: Totals
  /** Currency of the totals, where it may differ from the site's. */
  readonly currency?: string | undefined
}
interface TotalRowProps extends TotalLine {
  readonly columns: readonly Column[]
  readonly site: SiteConfig
  readonly hasSelection: boolean
}
/** The label spans the columns before the first sum. */
export function TotalRow({ label, totals, currency, columns, site, hasSelection }: TotalRowProps) {
  const first = columns.findIndex(({ key }) => totals[key] !== undefined)
  const before = first < 0 ? columns.length : first
  const shown = columns.slice(before)
  return (
    <tr>
      {hasSelection ? <SelectionFoot label={before === 0 ? label : null} /> : null}
      {before > 0 ? (
        <th scope="row" colSpan={before}>
          Σ {label}
        </th>
      ) : null}
      {shown.map(({ key, kind }) => (
        <td key={key} className={kind.isNumeric ? 'numeric' : undefined}>
          {totalText(totals[key], kind.name, moneyIn(site, currency))}
        </td>
      ))}
      <td className="menu-cell" aria-hidden="true" />
    </tr>
  )
}

/** The label stands over the first columns, and only where there are none in the column of the checkboxes. */
const SelectionFoot = ({ label }: { readonly label: string | null }) =>
  label === null ? (
    <td className="select-cell" aria-hidden="true" />
  ) : (
    <th scope="row" className="select-cell" aria-label={`Σ ${label}`}>
      Σ
    </th>
  )

export const totalText = (total: string | undefined, kind: string, money: Money): string =>
  total === undefined
    ? ''
    : kind === 'integer'
      ? formatCount(Number(total), money.currency)
      : formatAmount(total, money)
