import { addressFromServer } from '#blueprint/address.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState, type KeyboardEvent } from 'react'
import { siteCalls } from '#blueprint/calls/site-calls.ts'
import { ask } from '../session/call.ts'
import { go } from '../session/go.ts'
import { isolatedNames } from '../kinds/isolated.tsx'
import { useClient, useUsername } from '../session/state.ts'
import { termsFor } from '#blueprint/glossary.ts'
import { openHelp } from '#panel/help/help-state.ts'
import { offeredActions } from '#panel/engine/action/offered.ts'
import { Dialog } from '../ui/dialog.tsx'
import { screens } from '#panel/app/screens.ts'
import './palette.css'

interface Hit {
  readonly kind: string
  readonly id: string
  readonly title: string
  readonly text: string
  /** Where it leads; what it does, if it leads nowhere. */
  readonly path?: string
  readonly run?: () => void
}

const keyOf = ({ kind, id }: Hit): string => `${kind} ${id}`

const maxScreens = 8

/** Permitted screens whose title or path contains every word. */
function useScreens(typed: string): readonly Hit[] {
  const permissions = useClient((client) => client.permissions)
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return screens
    .filter(({ path, permission }) => permissions[permission] === true && !path.includes(':'))
    .filter(({ title, path }) => words.every((word) => `${title} ${path}`.toLowerCase().includes(word)))
    .slice(0, maxScreens)
    .map(({ title, path }) => ({ kind: 'Screen', id: path, title, text: path, path }))
}

const hasWords = (typed: string, text: string): boolean =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word))

/** What the open screen can do, and help. */
function nearHits(typed: string): readonly Hit[] {
  const actions = offeredActions()
    .filter(({ title }) => hasWords(typed, title))
    .map(({ title, run }) => ({ kind: 'Action', id: title, title, text: 'On this screen', run }))
  if (typed.trim().length < 2) return actions.slice(0, maxScreens)
  const terms = termsFor(typed)
    .filter(([term]) => hasWords(typed, term))
    .map(([term, meaning]) => ({
      kind: 'Glossary',
      id: term,
      title: term,
      text: meaning,
      run: () => openHelp({ kind: 'glossary', term }),
    }))
  return [...actions, ...terms.slice(0, 3)]
}

/** What this user opened from the palette since the panel was loaded; nothing of it is stored on the device. */
const recents: { readonly username: string; readonly hit: Hit }[] = []
const maxRecents = 6

function remember(username: string, hit: Hit): void {
  const at = recents.findIndex((one) => one.username === username && one.hit.path === hit.path)
  if (at >= 0) recents.splice(at, 1)
  recents.unshift({ username, hit })
  recents.splice(maxRecents * 2)
}
const recentHits = (username: string): readonly Hit[] =>
  recents.flatMap((one) => (one.username === username ? [{ ...one.hit, kind: 'Recent' }] : [])).slice(0, maxRecents)

function useHits(typed: string) {
  const [searchText] = useDebouncedValue(typed.trim(), 200)
  const { data, isFetching } = useQuery({
    queryKey: ['find', searchText],
    queryFn: ({ signal }) => ask(siteCalls.find, { query: { q: searchText }, signal }),
    enabled: searchText.length >= 2,
  })
  return {
    hits: searchText.length >= 2 ? (data?.data ?? []) : [],
    isSearching: isFetching || searchText !== typed.trim(),
  }
}

/**
 * Global search (Ctrl K): players, agents, users, payments, bets, events, markets, gateways by what people know of them,
 * screens, actions of the open screen, terms of the glossary; what was opened last while nothing is typed.
 */
export default function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  // Results arrive above what is listed already, so the chosen one is known by its key and not by its place.
  const [chosenKey, setChosenKey] = useState<string | null>(null)
  const { hits, isSearching: isLooking } = useHits(typed)
  const username = useUsername()
  const screenHits = useScreens(typed)
  const found =
    typed.trim() === ''
      ? [...recentHits(username), ...nearHits(''), ...screenHits]
      : [...hits, ...screenHits, ...nearHits(typed)]
  const chosen = Math.max(
    0,
    found.findIndex((hit) => keyOf(hit) === chosenKey),
  )
  const open = (hit: Hit | undefined) => {
    if (!hit) return
    onClose()
    if (hit.path === undefined) return hit.run?.()
    remember(username, hit)
    go(addressFromServer(hit.path))
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (step === undefined) return open(found[chosen])
    const next = found[(chosen + step + found.length) % Math.max(1, found.length)]
    setChosenKey(next ? keyOf(next) : null)
  }
  return (
    <Dialog title="Search" size="large" onClose={onClose} isDisposable>
      <div className="palette">
        <input
          className="native"
          data-autofocus
          role="combobox"
          aria-label="Screen, player, UTR or id"
          aria-expanded={found.length > 0}
          aria-controls="palette-found"
          aria-activedescendant={found.length > 0 ? `palette-${chosen}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          placeholder="Name, phone, email, UTR, id, IP, event, market, screen or action"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setChosenKey(null)
          }}
          onKeyDown={press}
        />
        <FoundList found={found} chosen={chosen} onOpen={open} />
        <output className="palette-note">
          {found.length === 0 ? (isLooking ? 'Searching …' : 'No results. Check the spelling or your access.') : ''}
        </output>
      </div>
    </Dialog>
  )
}

interface FoundListProps {
  readonly found: readonly Hit[]
  readonly chosen: number
  readonly onOpen: (hit: Hit) => void
}
function FoundList({ found, chosen, onOpen }: FoundListProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select holds no lines of two parts
    <div id="palette-found" className="palette-found" role="listbox" aria-label="Search results" tabIndex={-1}>
      {found.map((hit, index) => (
        <button
          key={keyOf(hit)}
          id={`palette-${index}`}
          type="button"
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          className="menu-entry palette-hit"
          onClick={() => onOpen(hit)}
        >
          <span className="palette-kind">{hit.kind}</span>
          <span>{isolatedNames(hit.title)}</span>
          <small>{isolatedNames(hit.text)}</small>
        </button>
      ))}
    </div>
  )
}
