import { Checkbox, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#panel/session/call.ts'
import { sharedProps, type FieldInputProps } from './input-props.ts'
import { textOf } from '#panel/kinds/text.ts'
import './choices.css'

interface ChoiceOption {
  readonly id: string
  readonly name?: string
  readonly username?: string
  readonly hint?: string
  readonly level?: string
}

/** The options of a field, read from its query. */
function useOptions(from: string, q?: string) {
  const offered = useQuery({
    queryKey: ['query', from, 'choices', q ?? ''],
    queryFn: ({ signal }) => call<{ data: readonly ChoiceOption[] }>(from, { signal, query: { q } }),
    staleTime: 60_000,
    placeholderData: (before) => before,
  })
  return { rows: offered.data?.data ?? [], isPending: offered.isPending, problem: offered.error?.message }
}

const nameOf = ({ id, username, name }: ChoiceOption): string => username ?? name ?? id

export default function ChoicesInput(props: FieldInputProps) {
  const { name } = props.kind
  if (name === 'agentPick') return <SearchInput {...props} />
  return name === 'pick' ? <SelectInput {...props} /> : <CheckboxesInput {...props} />
}

function SelectInput(props: FieldInputProps) {
  const { rows, isPending, problem } = useOptions(props.kind.traits.from ?? '')
  const { error, ...shared } = sharedProps(props)
  return (
    <Select
      {...shared}
      error={error ?? problem}
      searchable={rows.length > 8}
      clearable={props.kind.traits.optional === true}
      clearButtonProps={{ 'aria-label': `Clear ${props.kind.label}` }}
      placeholder={isPending ? 'Loading …' : 'Choose'}
      data={rows.map((one) => ({ value: one.id, label: nameOf(one) }))}
      value={textOf(props.value) || null}
      onChange={(value) => props.onChange(value ?? '')}
    />
  )
}

/** Searches on the server while typing. */
function SearchInput(props: FieldInputProps) {
  const value = textOf(props.value)
  const [typed, setTyped] = useState(value)
  const [chosen, setChosen] = useState({ value, label: value })
  // A selected option is shown by name and searched for by id, since its label matches no option.
  const [searchText] = useDebouncedValue(typed === chosen.label ? chosen.value : typed.trim(), 250)
  const { rows, problem } = useOptions(props.kind.traits.from ?? '', searchText)
  const found = rows.map((one) => ({ value: one.id, label: [nameOf(one), one.level].filter(Boolean).join(' · ') }))
  const isUnknownId = /^\d{1,18}$/.test(searchText) && problem !== undefined
  const data = isUnknownId
    ? [{ value: searchText, label: `Id ${searchText}` }]
    : value === '' || found.some((one) => one.value === value)
      ? found
      : [chosen.value === value ? chosen : { value, label: value }, ...found]
  return (
    <Select
      {...sharedProps(props)}
      searchable
      clearable={props.kind.traits.optional === true}
      clearButtonProps={{ 'aria-label': `Clear ${props.kind.label}` }}
      placeholder="Name or id"
      nothingFoundMessage="No matches"
      filter={({ options }) => options}
      data={data}
      value={value || null}
      onSearchChange={setTyped}
      onChange={(next, option) => {
        setChosen({ value: next ?? '', label: option?.label ?? '' })
        props.onChange(next ?? '')
      }}
    />
  )
}

/** Checkboxes in groups; options that share a hint form a group. */
function CheckboxesInput(props: FieldInputProps) {
  const { rows, isPending, problem } = useOptions(props.kind.traits.from ?? '')
  const [search, setSearch] = useState('')
  const chosen = Array.isArray(props.value) ? props.value.map(textOf) : []
  const words = search.trim().toLowerCase()
  const matching = rows.filter((one) => `${nameOf(one)} ${one.id} ${one.hint ?? ''}`.toLowerCase().includes(words))
  const { error, ...shared } = sharedProps(props)
  return (
    <Checkbox.Group {...shared} error={error ?? problem} value={chosen} onChange={props.onChange}>
      {rows.length > 12 ? (
        <input
          className="native several-search"
          placeholder="Search"
          aria-label={`Search ${props.kind.label}`}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      ) : null}
      {isPending ? 'Loading …' : null}
      {grouped(matching).map(([group, offers]) => (
        <OptionGroup
          key={group}
          group={group}
          offers={offers}
          chosen={chosen}
          disabled={props.disabled ?? false}
          onChange={props.onChange}
        />
      ))}
    </Checkbox.Group>
  )
}

interface GroupProps {
  readonly group: string
  readonly offers: readonly ChoiceOption[]
  readonly chosen: readonly string[]
  readonly disabled: boolean
  readonly onChange: (chosen: readonly string[]) => void
}
function OptionGroup({ group, offers, chosen, disabled, onChange }: GroupProps) {
  const ids = offers.map(({ id }) => id)
  const count = ids.filter((id) => chosen.includes(id)).length
  const others = chosen.filter((id) => !ids.includes(id))
  return (
    <fieldset className="several-group" aria-label={group}>
      {group ? (
        <Checkbox
          size="xs"
          disabled={disabled}
          label={`${group} (${count} of ${ids.length})`}
          checked={count === ids.length}
          indeterminate={count > 0 && count < ids.length}
          onChange={() => onChange(count === ids.length ? others : [...others, ...ids])}
        />
      ) : null}
      <div className="many">
        {offers.map((one) => (
          <Checkbox
            key={one.id}
            value={one.id}
            size="xs"
            disabled={disabled}
            label={nameOf(one)}
            description={group ? undefined : one.hint}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** Groups options by their hint; without shared hints there are no groups. */
function grouped(rows: readonly ChoiceOption[]): readonly (readonly [string, readonly ChoiceOption[]])[] {
  const groups = new Map<string, ChoiceOption[]>()
  for (const one of rows) groups.set(one.hint ?? '', [...(groups.get(one.hint ?? '') ?? []), one])
  return groups.size > 1 && groups.size < rows.length ? [...groups] : [['', rows]]
}
