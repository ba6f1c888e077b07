import { useState } from 'react'
import type { Filter } from '#blueprint/filters.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import { useSite } from '#panel/session/state.ts'
import { Button } from '#panel/ui/button.tsx'
import { Drop, MenuEntry } from '#panel/ui/drop.tsx'
import { filterLabel } from '#panel/engine/table/columns.ts'
import { filterError, valueText } from './filter-text.ts'
import { today } from './period.ts'
import type { FixedFilters } from '#panel/engine/list/query.ts'
import type { ListRequest, ListState } from '#panel/engine/list/state.ts'
import { part, Part } from '#panel/ui/part.tsx'
import './filter-bar.css'

const FilterEditor = part(() => import('./filter-editor.tsx'))

interface FilterBarProps {
  readonly list: AnyList
  readonly query: ListRequest
  readonly set: ListState['set']
  readonly only: FixedFilters
}

/** Filters are applied together, only on Apply. */
export function FilterBar({ list, query, set, only }: FilterBarProps) {
  const site = useSite()
  const { draft, setDraft, added, setAdded } = useDraft(query.filters)
  const keys = usefulFilters(list, only, site.domainList.length)
  const shown = keys.filter((key) => list.filters[key]?.promoted || draft[key] || added.includes(key))
  const others = keys.filter((key) => !shown.includes(key))
  const isChanged = keys.some((key) => (draft[key] ?? '') !== (query.filters[key] ?? ''))
  const isWrong = keys.some((key) =>
    filterError(list.filters[key] as Filter<unknown>, draft[key] ?? '', today(site.timezone)),
  )
  const apply = (filters: Record<string, string>) =>
    set({ filters: Object.fromEntries(Object.entries(filters).filter(([, text]) => text !== '')) })
  if (keys.length === 0) return null
  return (
    <search className="filter-bar" aria-label={`Filters of ${list.title}`}>
      {shown.map((key) => (
        <FilterDrop
          key={key}
          list={list}
          name={key}
          text={draft[key] ?? ''}
          opensAtOnce={added.at(-1) === key && !draft[key]}
          onChange={(text) => setDraft({ ...draft, [key]: text })}
          onApply={(text) => apply({ ...draft, [key]: text })}
        />
      ))}
      {others.length > 0 ? (
        <Drop isMenu label="+ Filter" className="button button-quiet" name="Add a filter">
          {() =>
            others.map((key) => (
              <MenuEntry key={key} onPick={() => setAdded([...added, key])}>
                {filterLabel(list, key)}
              </MenuEntry>
            ))
          }
        </Drop>
      ) : null}
      {isChanged ? (
        <Button tone="primary" disabled={isWrong} onClick={() => apply(draft)}>
          Apply
        </Button>
      ) : null}
      {Object.keys(query.filters).length > 0 || isChanged ? (
        <Button
          tone="quiet"
          onClick={() => {
            setDraft({})
            apply({})
          }}
        >
          Clear
        </Button>
      ) : null}
    </search>
  )
}

/** The filters chosen but not applied. State is reset in place, since remounting the bar would lose keyboard focus. */
function useDraft(filters: ListRequest['filters']) {
  const [draft, setDraft] = useState<Record<string, string>>({ ...filters })
  const [added, setAdded] = useState<readonly string[]>([])
  const [applied, setKnown] = useState(filters)
  if (JSON.stringify(applied) !== JSON.stringify(filters)) {
    setKnown(filters)
    setDraft({ ...filters })
    setAdded([])
  }
  return { draft, setDraft, added, setAdded }
}

/** Filters fixed by the page are hidden, as is the domain filter with a single domain. */
const usefulFilters = (list: AnyList, only: FixedFilters, domains: number): string[] =>
  Object.keys(list.filters).filter((key) => !(key in only) && !(list.filters[key]?.chooses === 'domain' && domains < 2))

interface FilterDropProps {
  readonly list: AnyList
  readonly name: string
  readonly text: string
  readonly opensAtOnce: boolean
  readonly onChange: (text: string) => void
  readonly onApply: (text: string) => void
}
function FilterDrop({ list, name, text, opensAtOnce, onChange, onApply }: FilterDropProps) {
  const site = useSite()
  const label = filterLabel(list, name)
  const value = valueText(list, name, text, site)
  return (
    <Drop
      className={`filter-chip ${text ? 'filter-chip-set' : ''}`}
      title={text ? `${label}: ${text}` : label}
      opensAtOnce={opensAtOnce}
      label={
        <>
          <span className="filter-name">{label}</span>
          {value ? <strong>{value}</strong> : null}
          <span aria-hidden="true">▾</span>
        </>
      }
    >
      {(close) => (
        <Part>
          <FilterEditor
            list={list}
            name={name}
            text={text}
            onChange={onChange}
            onApply={(next) => {
              close()
              onApply(next)
            }}
          />
        </Part>
      )}
    </Drop>
  )
}
