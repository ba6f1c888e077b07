import { DatePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import { useEffect, useRef, useState } from 'react'
import { anyTime, type Filter } from '#blueprint/filters.ts'
import { useSite } from '#panel/session/state.ts'
import type { EditorProps } from './editor-props.ts'
import { periodOf } from './filter-text.ts'
import { boundsText, dayBoundTexts, presets, today } from './period.ts'
import { TypedPeriod } from './typed-period.tsx'
import './period-editor.css'
import '../ui/dates.css'

interface PeriodEditorProps extends EditorProps {
  /** Applies the filter and closes the editor. */
  readonly onApply: (text: string) => void
}

type Range = readonly [string | null, string | null]

/** Preset periods beside a calendar, with the exact bounds and time zone. A preset applies at once. */
export default function PeriodEditor({ list, name, text, onChange, onApply }: PeriodEditorProps) {
  const { timezone, week_start: weekStart } = useSite()
  const filter = list.filters[name] as Filter<unknown>
  const period = periodOf(filter, text, timezone)
  const latest = filter.mayBeAhead ? undefined : today(timezone)
  const [range, setRange] = useState<Range>([period?.from ?? null, period?.to ?? null])
  const names = useRef<HTMLFieldSetElement>(null)
  useEffect(() => names.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  const change = ([from, to]: Range) => {
    setRange([from, to])
    if (from && to) onChange(`${from}..${to}`)
  }
  return (
    <div className="period-editor">
      <fieldset ref={names} className="presets" aria-label="Preset periods">
        {presets(timezone, weekStart).map(([title, { from, to }]) => (
          <Preset
            key={title}
            title={title}
            isChosen={from === range[0] && to === range[1]}
            onPick={() => onApply(`${from}..${to}`)}
          />
        ))}
        {filter.initially ? (
          <Preset title="Any time" isChosen={text === anyTime} onPick={() => onApply(anyTime)} />
        ) : null}
      </fieldset>
      <div>
        <TypedPeriod range={range} onChange={change} />
        <DatePicker
          type="range"
          allowSingleDateInRange
          size="xs"
          firstDayOfWeek={1}
          {...(latest ? { maxDate: latest } : {})}
          value={[range[0], range[1]]}
          defaultDate={range[1] ?? today(timezone)}
          onChange={change}
          ariaLabels={{ nextMonth: 'Next month', previousMonth: 'Previous month' }}
        />
        <Bounds range={range} timeZone={timezone} />
      </div>
    </div>
  )
}

interface PresetProps {
  readonly title: string
  readonly isChosen: boolean
  readonly onPick: () => void
}
const Preset = ({ title, isChosen, onPick }: PresetProps) => (
  <button type="button" className="menu-entry" aria-pressed={isChosen} onClick={onPick}>
    {title}
  </button>
)

function Bounds({ range: [from, to], timeZone }: { readonly range: Range; readonly timeZone: string }) {
  if (!from || !to) return <p className="bounds">Choose the first and last day.</p>
  return (
    <p className="bounds" title={Object.values(dayBoundTexts({ from, to })).join(' – ')}>
      {boundsText({ from, to }, timeZone)}
    </p>
  )
}
