import { filterLabel } from '#panel/engine/table/columns.ts'
import { useTypedAmount } from '#panel/inputs/amount/use-typed-amount.ts'
import type { EditorProps } from './editor-props.ts'

/** Amounts from and to. */
export function RangeEditor({ list, name, text, onChange }: EditorProps) {
  const [min = '', max = ''] = text.split('..')
  const change = (low: string, high: string) => onChange(low === '' && high === '' ? '' : `${low}..${high}`)
  const label = filterLabel(list, name)
  return (
    <div className="range">
      <AmountBound label={`${label} from`} text={min} onChange={(low) => change(low, max)} isFirst />
      <AmountBound label="to" text={max} onChange={(high) => change(min, high)} />
    </div>
  )
}

interface AmountBoundProps {
  readonly label: string
  readonly text: string
  readonly onChange: (text: string) => void
  readonly isFirst?: boolean
}
const AmountBound = ({ label, text, onChange, isFirst }: AmountBoundProps) => (
  <label className="field">
    <span>{label}</span>
    <input className="native" data-first={isFirst} {...useTypedAmount(text, onChange)} />
  </label>
)
