import { Checkbox, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#panel/session/call.ts'
import { usual, type EntryProps } from './entry-props.ts'
import { textOf } from '#panel/kinds/text.ts'

interface Offered {
  readonly id: string
  readonly name?: string
  readonly username?: string
  readonly hint?: string
  readonly level?: string
}

/** What may be chosen, as the query of the field answers it. */
function useOffered(from: string, q?: string) {
  const offered = useQuery({
    queryKey: ['query', from, 'choices', q ?? ''],
    queryFn: ({ signal }) => call<{ data: readonly Offered[] }>(from, { signal, query: { q } }),
    staleTime: 60_000,
    placeholderData: (before) => before,
  })
  return { rows: offered.data?.data ?? [], isPending: offered.isPending, problem: offered.error?.message }
}

const nameOf = ({ id, username, name }: Offered): string => username ?? name ?? id

export default function ChoicesEntry(props: EntryProps) {
  const { name } = props.kind
  if (name === 'agentPick') return <FoundEntry {...props} />
  return name === 'pick' ? <PickEntry {...props} /> : <SeveralEntry {...props} />
}

function PickEntry(props: EntryProps) {
  const { rows, isPending, problem } = useOffered(props.kind.traits.from ?? '')
  const { error, ...shared } = usual(props)
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

/** Asks the server while somebody types. */
function FoundEntry(props: EntryProps) {
  const value = textOf(props.value)
  const [typed, setTyped] = useState(value)
  const [chosen, setChosen] = useState({ value, label: value })
  // Whoever is chosen is told by his name, and looked for again by his id: nobody is called what stands in the field then.
  const [asked] = useDebouncedValue(typed === chosen.label ? chosen.value : typed.trim(), 250)
  const { rows } = useOffered(props.kind.traits.from ?? '', asked)
  const known = rows.map((one) => ({ value: one.id, label: [nameOf(one), one.level].filter(Boolean).join(' · ') }))
  const data =
    value === '' || known.some((one) => one.value === value)
      ? known
      : [chosen.value === value ? chosen : { value, label: value }, ...known]
  return (
    <Select
      {...usual(props)}
      searchable
      clearable={props.kind.traits.optional === true}
      clearButtonProps={{ 'aria-label': `Clear ${props.kind.label}` }}
      placeholder="Name or id"
      nothingFoundMessage="Nobody is called that"
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

/** Ticks in groups; the hint of an offer names its group where several share it. */
function SeveralEntry(props: EntryProps) {
  const { rows, isPending, problem } = useOffered(props.kind.traits.from ?? '')
  const [search, setSearch] = useState('')
  const chosen = Array.isArray(props.value) ? props.value.map(textOf) : []
  const words = search.trim().toLowerCase()
  const matching = rows.filter((one) => `${nameOf(one)} ${one.id} ${one.hint ?? ''}`.toLowerCase().includes(words))
  const { error, ...shared } = usual(props)
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
        <GroupOfOffers
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
  readonly offers: readonly Offered[]
  readonly chosen: readonly string[]
  readonly disabled: boolean
  readonly onChange: (chosen: readonly string[]) => void
}
function GroupOfOffers({ group, offers, chosen, disabled, onChange }: GroupProps) {
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

/** Hints that several offers share are their groups; where every hint is its own there are none. */
function grouped(rows: readonly Offered[]): readonly (readonly [string, readonly Offered[]])[] {
  const groups = new Map<string, Offered[]>()
  for (const one of rows) groups.set(one.hint ?? '', [...(groups.get(one.hint ?? '') ?? []), one])
  return groups.size > 1 && groups.size < rows.length ? [...groups] : [['', rows]]
}
