import { useState } from 'react'
import { readTyped } from '#panel/inputs/typed.ts'

type Range = readonly [string | null, string | null]

interface TypedPeriodProps {
  readonly range: Range
  readonly onChange: (range: [string | null, string | null]) => void
}

const shown = (day: string | null): string => (day ? `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}` : '')

/** First and last day as month/day/year. An incomplete date, or one that is no day, changes nothing. */
export const TypedPeriod = ({ range: [from, to], onChange }: TypedPeriodProps) => (
  <div className="typed-period">
    <TypedDay label="From" day={from} onChange={(day) => onChange([day, to])} />
    <TypedDay label="To" day={to} onChange={(day) => onChange([from, day])} />
  </div>
)

function TypedDay({
  label,
  day,
  onChange,
}: {
  readonly label: string
  readonly day: string | null
  readonly onChange: (day: string) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const isWrong = typed !== null && typed.trim().length >= 8 && readTyped(typed) === null
  return (
    <label className="typed-day">
      {label}
      <input
        className="native"
        inputMode="numeric"
        placeholder="MM/DD/YYYY"
        value={typed ?? shown(day)}
        aria-invalid={isWrong}
        title={isWrong ? 'Enter a date of the calendar as month/day/year.' : undefined}
        onChange={({ target }) => {
          setTyped(target.value)
          const read = readTyped(target.value)
          if (read) onChange(read)
        }}
        onBlur={() => setTyped(null)}
      />
    </label>
  )
}
