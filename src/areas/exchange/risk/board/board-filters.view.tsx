import type { ReactNode } from 'react'
import { NativeSelect, TextInput } from '@mantine/core'
import { idPick } from '#blueprint/kinds/choices.ts'
import { sportNames } from '#areas/exchange/markets/competitions/sport-choices.queries.ts'
import { setSearchText, useQueryOf, useSearchText, useSite } from '#panel/engine/view.ts'
import { AmountField } from '#panel/inputs/amount/amount-field.tsx'
import { FieldInput } from '#panel/inputs/field-input.tsx'
import { TabStrip } from '#panel/ui/pieces.tsx'
import './board-filters.css'

export interface BoardFilterValues {
  readonly sport?: string
  readonly domain?: string
  readonly agent?: string
  readonly event?: string
  readonly minLiability?: string
}

const filterNames = ['sport', 'domain', 'agent', 'event', 'minLiability'] as const

/** The board's filters from the URL. */
export function useBoardFilters(): BoardFilterValues {
  const texts = [
    useSearchText('sport'),
    useSearchText('domain'),
    useSearchText('agent'),
    useSearchText('event'),
    useSearchText('minLiability'),
  ]
  return Object.fromEntries(filterNames.flatMap((name, at) => (texts[at] ? [[name, texts[at]]] : [])))
}

const downlineOf = idPick('Downline of agent', 'agent', { optional: true })

/** Keeps digits only, so that no invalid id reaches a query. */
const digits = (text: string): string => text.replaceAll(/\D/g, '').slice(0, 12)

interface BoardFiltersProps {
  readonly filters: BoardFilterValues
  /** Search text for names; undefined hides the search field. */
  readonly typed?: string
  readonly children?: ReactNode
}

export function BoardFilters({ filters, typed, children }: BoardFiltersProps) {
  const { domainList } = useSite()
  const { data: sports = [] } = useQueryOf(sportNames, {})
  const choose = (name: string) => (text: string) => setSearchText(name, text === '' ? null : text)
  return (
    <div className="board-filters">
      <NativeSelect
        label="Sport"
        value={filters.sport ?? ''}
        onChange={({ currentTarget }) => choose('sport')(currentTarget.value)}
        data={[{ value: '', label: 'All' }, ...sports.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      {domainList.length > 1 ? (
        <NativeSelect
          label="Domain"
          value={filters.domain ?? ''}
          onChange={({ currentTarget }) => choose('domain')(currentTarget.value)}
          data={[
            { value: '', label: 'All' },
            ...domainList.map(({ domain_id: id, domain_name: name }) => ({ value: String(id), label: name })),
          ]}
        />
      ) : null}
      <FieldInput
        name="agent"
        kind={downlineOf}
        value={filters.agent ?? ''}
        onBlur={() => undefined}
        onChange={(agent) => choose('agent')(typeof agent === 'string' ? agent : '')}
      />
      <AmountField
        label="Min liability"
        value={filters.minLiability ?? ''}
        onChange={(text) => choose('minLiability')(digits(text))}
      />
      {typed === undefined ? null : (
        <TextInput
          label="Search"
          placeholder="Event or market"
          value={typed}
          onChange={({ currentTarget }) => choose('query')(currentTarget.value)}
        />
      )}
      {children}
    </div>
  )
}

/** Whether the board shows the total book or the user's own share, from the URL. */
export function useShare(): 'total' | 'own' {
  return useSearchText('share') === 'own' ? 'own' : 'total'
}

export function ShareSwitch({ share }: { share: 'total' | 'own' }) {
  return (
    <TabStrip
      label="Book share"
      tabs={[
        { key: 'total', title: 'Total book' },
        { key: 'own', title: 'My share' },
      ]}
      chosen={share}
      onChoose={(key) => setSearchText('share', key === 'own' ? 'own' : null)}
    />
  )
}

/** A board shows one currency; this note names it and explains how to see the others. */
export const OtherCurrenciesNote = ({
  board,
}: {
  board: { currency: string; others: readonly string[] } | undefined
}) =>
  board && board.others.length > 0 ? (
    <p className="board-keys">
      Amounts in {board.currency}; choose a domain to see {board.others.join(', ')}
    </p>
  ) : null
