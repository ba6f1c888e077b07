import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { useEffect, useRef, useState } from 'react'
import type { Filter } from '#blueprint/filters.ts'
import { useSite } from '#panel/session/state.ts'
import type { EditorProps } from './editor-props.ts'
import { periodOf } from './filter-text.ts'
import { boundsText, dayBoundTexts, presets, today } from './period.ts'
import './period-editor.css'
import '../ui/dates.css'

/** Preset periods beside a calendar, with the exact bounds and time zone. */
export default function PeriodEditor({ list, name, text, onChange }: EditorProps) {
  const { timezone } = useSite()
  const period = periodOf(list.filters[name] as Filter<unknown>, text, timezone)
  const [range, setRange] = useState<[string | null, string | null]>([period?.from ?? null, period?.to ?? null])
  const names = useRef<HTMLFieldSetElement>(null)
  useEffect(() => names.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  const change = ([from, to]: [string | null, string | null]) => {
    setRange([from, to])
    if (from && to) onChange(`${from}..${to}`)
  }
  return (
    <div className="period-editor">
      <fieldset ref={names} className="presets" aria-label="Preset periods">
        {presets(timezone).map(([title, one]) => (
          <button
            key={title}
            type="button"
            className="menu-entry"
            aria-pressed={one.from === range[0] && one.to === range[1]}
            onClick={() => change([one.from, one.to])}
          >
            {title}
          </button>
        ))}
      </fieldset>
      <div>
        <DatePicker
          type="range"
          allowSingleDateInRange
          size="xs"
          firstDayOfWeek={1}
          maxDate={today(timezone)}
          value={range}
          defaultDate={range[1] ?? today(timezone)}
          onChange={change}
          ariaLabels={{ nextMonth: 'Next month', previousMonth: 'Previous month' }}
        />
        <p
          className="bounds"
          title={
            range[0] && range[1]
              ? Object.values(dayBoundTexts({ from: range[0], to: range[1] })).join(' – ')
              : undefined
          }
        >
          {range[0] && range[1]
            ? boundsText({ from: range[0], to: range[1] }, timezone)
            : 'Choose the first and last day.'}
        </p>
      </div>
    </div>
  )
}
