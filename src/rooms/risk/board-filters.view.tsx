import { NativeSelect, TextInput } from '@mantine/core'
import { wordOf } from '#blueprint/labels.ts'
import { sports } from '#domain/exchange/catalogue.ts'
import { setSearchText, useSearchText, useSite } from '#panel/engine/view.ts'
import './risk.css'

export interface BoardAsked {
  readonly sport?: string
  readonly domain?: string
  readonly agent?: string
  readonly event?: string
  readonly least?: string
}

const names = ['sport', 'domain', 'agent', 'event', 'least'] as const

/** What a board is narrowed to, as it stands in the address bar. */
export function useBoardAsked(): BoardAsked {
  const texts = [
    useSearchText('sport'),
    useSearchText('domain'),
    useSearchText('agent'),
    useSearchText('event'),
    useSearchText('least'),
  ]
  return Object.fromEntries(names.flatMap((name, at) => (texts[at] ? [[name, texts[at]]] : [])))
}

/** Digits only, so that no half-typed word is asked for. */
const digits = (text: string): string => text.replaceAll(/\D/g, '').slice(0, 12)

export function BoardFilters({ asked }: { asked: BoardAsked }) {
  const { domainList } = useSite()
  const choose = (name: string) => (text: string) => setSearchText(name, text === '' ? null : text)
  return (
    <div className="board-filters">
      <NativeSelect
        label="Sport"
        value={asked.sport ?? ''}
        onChange={({ currentTarget }) => choose('sport')(currentTarget.value)}
        data={[{ value: '', label: 'All' }, ...sports.map((sport) => ({ value: sport, label: wordOf(sport) }))]}
      />
      {domainList.length > 1 ? (
        <NativeSelect
          label="Domain"
          value={asked.domain ?? ''}
          onChange={({ currentTarget }) => choose('domain')(currentTarget.value)}
          data={[
            { value: '', label: 'All' },
            ...domainList.map(({ domain_id: id, domain_name: name }) => ({ value: String(id), label: name })),
          ]}
        />
      ) : null}
      <TextInput
        label="Below agent"
        placeholder="Id"
        inputMode="numeric"
        value={asked.agent ?? ''}
        onChange={({ currentTarget }) => choose('agent')(digits(currentTarget.value))}
      />
      <TextInput
        label="Liability from"
        inputMode="numeric"
        value={asked.least ?? ''}
        onChange={({ currentTarget }) => choose('least')(digits(currentTarget.value))}
      />
    </div>
  )
}

/** Whose side of the book is shown. */
export function useShare(): 'total' | 'own' {
  return useSearchText('share') === 'own' ? 'own' : 'total'
}

export function ShareSwitch({ share }: { share: 'total' | 'own' }) {
  return (
    <fieldset className="tab-strip" aria-label="Whose share">
      <button type="button" aria-pressed={share === 'total'} onClick={() => setSearchText('share', null)}>
        Total book
      </button>
      <button type="button" aria-pressed={share === 'own'} onClick={() => setSearchText('share', 'own')}>
        My share
      </button>
    </fieldset>
  )
}
