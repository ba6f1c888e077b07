import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { searches, type Entity } from '#blueprint/searches.ts'
import { call } from '#panel/session/call.ts'
import type { EditorProps } from './editor-props.ts'
import { filterLabel } from '#panel/engine/table/columns.ts'
import { agentNames } from './filter-text.ts'
import './agent-picker.css'

interface AgentMatch {
  readonly id: string | number
  readonly username?: string
  readonly name?: string
  readonly level?: string
}

const hints: Readonly<Record<Entity, string>> = {
  agent: "Includes the agent's downline",
  account: 'Player or agent',
  player: 'Beginning of the username, or the id',
  competition: 'Part of the name, or the id',
  event: 'Part of the name, or the id',
  market: 'Part of the event or market name, or the id',
}

interface PickerProps extends EditorProps {
  readonly entity?: Entity
}

/** Picks an agent, a player, an event and so on by name or id. An id works even where names cannot be searched. */
export default function AgentPicker({ list, name, text, onChange, entity = 'agent' }: PickerProps) {
  const from = searches[entity]
  const [typed, setTyped] = useState(agentNames.get(text) ?? text)
  const [searchText] = useDebouncedValue(typed.trim(), 250)
  const found = useQuery({
    queryKey: ['query', from, searchText],
    queryFn: ({ signal }) =>
      call<{ data: readonly AgentMatch[] | { rows: readonly AgentMatch[] } }>(from, {
        query: { q: searchText },
        signal,
      }),
    enabled: searchText.length >= 2,
    retry: false,
  })
  const rows = agentsIn(found.data?.data)
  const change = (next: string) => {
    setTyped(next)
    if (next === '' || /^\d+$/.test(next)) onChange(next)
  }
  return (
    <div className="agent-picker">
      <label className="field">
        <span>{filterLabel(list, name)}</span>
        <input
          className="native"
          data-first
          value={typed}
          autoComplete="off"
          placeholder="Name or id"
          onChange={(event) => change(event.target.value.trim())}
        />
        <small>{found.isError ? 'Name search is not available. Enter the id.' : hints[entity]}</small>
      </label>
      {rows.map((agent) => (
        <button
          key={agent.id}
          type="button"
          className="menu-entry"
          aria-pressed={text === String(agent.id)}
          onClick={() => {
            const shown = agent.username ?? agent.name ?? String(agent.id)
            agentNames.set(String(agent.id), shown)
            setTyped(shown)
            onChange(String(agent.id))
          }}
        >
          {agent.username ?? agent.name} <small>{[agent.level, agent.id].filter(Boolean).join(' · ')}</small>
        </button>
      ))}
      {found.isSuccess && rows.length === 0 ? <p className="bounds">{`No matching ${entity}`}</p> : null}
    </div>
  )
}

const agentsIn = (
  data: readonly AgentMatch[] | { readonly rows: readonly AgentMatch[] } | undefined,
): readonly AgentMatch[] => (data === undefined ? [] : 'rows' in data ? data.rows : data)
