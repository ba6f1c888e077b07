import { useState, type KeyboardEvent } from 'react'
import type { Filter } from '#blueprint/filters.ts'
import { useSite } from '#panel/session/state.ts'
import { Button } from '#panel/ui/button.tsx'
import type { EditorProps } from './editor-props.ts'
import { filterLabel } from '#panel/engine/table/columns.ts'
import { part, Part } from '#panel/ui/part.tsx'
import { filterError, optionLabel, optionsOf } from './filter-text.ts'
import { today } from './period.ts'
import { RangeEditor } from './range-editor.tsx'
import './filter-editor.css'
import '../ui/options.css'

const PeriodEditor = part(() => import('./period-editor.tsx'))
const AgentPicker = part(() => import('./agent-picker.tsx'))
const OfferedOptions = part(() => import('./offered-options.tsx'))

export default function FilterEditor({
  onApply,
  ...props
}: EditorProps & { readonly onApply: (text: string) => void }) {
  const filter = props.list.filters[props.name] as Filter<unknown>
  const complaint = filterError(filter, props.text, today(useSite().timezone))
  const applyOnEnter = (event: KeyboardEvent) => {
    if (
      event.key !== 'Enter' ||
      complaint ||
      event.target instanceof HTMLTextAreaElement ||
      event.target instanceof HTMLButtonElement
    )
      return
    event.preventDefault()
    onApply(props.text)
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter in any field inside applies
    <div className="filter-editor" onKeyDown={applyOnEnter}>
      <Part>
        <Body {...props} filter={filter} onApply={onApply} />
      </Part>
      {complaint ? (
        <p className="field-error" role="alert">
          {complaint}
        </p>
      ) : null}
      <div className="filter-editor-foot">
        <Button tone="quiet" onClick={() => onApply('')}>
          Clear
        </Button>
        <Button tone="primary" disabled={complaint !== null} onClick={() => onApply(props.text)}>
          Apply
        </Button>
      </div>
    </div>
  )
}

interface BodyProps extends EditorProps {
  readonly filter: Filter<unknown>
  readonly onApply: (text: string) => void
}
function Body({ filter, onApply, ...props }: BodyProps) {
  if (filter.chooses !== undefined && filter.chooses !== 'domain')
    return <AgentPicker {...props} entity={filter.chooses} />
  if (filter.offers !== undefined) return <OfferedOptions {...props} from={filter.offers} />
  if (filter.operator === 'within') return <PeriodEditor {...props} onApply={onApply} />
  if (filter.operator === 'between') return <RangeEditor {...props} />
  const isChosen = filter.options.length > 0 || filter.chooses !== undefined
  if (filter.operator === 'anyOf' && isChosen) return <OptionsEditor {...props} />
  if (filter.operator === 'is') return <OptionsEditor {...props} isSingle />
  return <TextEditor {...props} takesLists={filter.operator === 'contains' || filter.operator === 'anyOf'} />
}

function OptionsEditor({
  list,
  name,
  text,
  onChange,
  isSingle = false,
}: EditorProps & { readonly isSingle?: boolean }) {
  const site = useSite()
  const [search, setSearch] = useState('')
  const chosen = text === '' ? [] : text.split(',')
  const options = optionsOf(list.filters[name] as Filter<unknown>, site)
  const labelled = options.map((option) => ({ option, label: optionLabel(list, name, option, site) }))
  const matching = labelled.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()))
  const toggle = (option: string) => {
    if (isSingle) return onChange(chosen.includes(option) ? '' : option)
    const next = chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option]
    return onChange(options.filter((one) => next.includes(one)).join(','))
  }
  return (
    <fieldset className="options">
      <legend>{filterLabel(list, name)}</legend>
      {options.length > 10 ? (
        <input
          className="native"
          placeholder="Search"
          aria-label="Search options"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      ) : null}
      {matching.map(({ option, label }) => (
        <label key={option}>
          <input
            type={isSingle ? 'radio' : 'checkbox'}
            checked={chosen.includes(option)}
            onChange={() => toggle(option)}
            onClick={() => (isSingle && chosen.includes(option) ? toggle(option) : undefined)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

function TextEditor({ list, name, text, onChange, takesLists }: EditorProps & { readonly takesLists: boolean }) {
  const label = filterLabel(list, name)
  const isIds = list.filters[name]?.operator === 'anyOf'
  const paste = (pasted: string): string =>
    pasted
      .split(/[\r\n\t]+/)
      .map((one) => one.trim())
      .filter(Boolean)
      .join(', ')
  return (
    <label className="field">
      <span>{label}</span>
      <input
        className="native"
        value={text}
        data-first
        dir="auto"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text')
          if (!takesLists || !/[\r\n\t]/.test(pasted)) return
          event.preventDefault()
          onChange(paste(pasted))
        }}
      />
      {takesLists ? (
        <small>{isIds ? 'One id, or paste a list' : 'Part of the text, or paste a list for exact matches'}</small>
      ) : null}
    </label>
  )
}
