import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiPath } from '#blueprint/paths/endpoints.ts'
import type { CursorList, PagedList } from '#blueprint/wire.ts'
import { GoLink } from '#panel/kinds/go-link.tsx'
import { call } from '#panel/session/call.ts'
import { address, addressOf } from '#blueprint/address.ts'
import { go } from '#panel/session/go.ts'
import { notifyFailure } from '#panel/session/notifications.ts'
import { Button } from '#panel/ui/button.tsx'
import { useKeys } from '#panel/ui/keys.ts'
import { openRecordPager, adjacentPage, playersOf, currentRecordPager, type RecordPager } from './record-pager.ts'
import './player-pager.css'

type Answer = Partial<PagedList<Row>> & Partial<CursorList<Row>> & Pick<PagedList<Row>, 'data'>
type Row = Readonly<Record<string, unknown>>
type Step = -1 | 1

/** The query of the list as it was shown. It stays cached, so that changes do not reorder it meanwhile. */
const pageQuery = ({ path, query }: RecordPager) => ({
  queryKey: ['list', path, query],
  queryFn: () => call<Answer>(apiPath(path), { query }),
  staleTime: 'static' as const,
})

const open = (playerId: string): void => {
  const tab = new URLSearchParams(window.location.search).get('tab')
  go(address('/player/detail/:player_id', { player_id: playerId }, tab ? { tab } : {}), { replace: true })
}

/** Maximum number of pages searched for another player. */
const maxPages = 10

/** Finds the next player on the following pages, and the page they are on. */
function useFindBeyond() {
  const queries = useQueryClient()
  return async (walk: RecordPager, answer: Answer, { step, from }: { step: Step; from: string }) => {
    let [here, shown] = [walk, answer]
    for (let page = 0; page < maxPages; page++) {
      const query = adjacentPage(here, shown, step)
      if (query === null) return null
      here = { ...here, query }
      // Each request depends on the page before it.
      shown = await queries.fetchQuery(pageQuery(here))
      const others = playersOf(shown, walk.column).filter((id) => id !== from)
      const playerId = step > 0 ? others[0] : others.at(-1)
      if (playerId !== undefined) return { walk: here, playerId }
    }
    return null
  }
}

/** The position of the player in the list they were opened from, with links to the previous and next one. */
export function PlayerPager({ playerId }: { playerId: string }) {
  const [walk] = useState(currentRecordPager)
  return walk === null ? null : <Steps walk={walk} playerId={playerId} />
}

function Steps({ walk, playerId }: { walk: RecordPager; playerId: string }) {
  const { data } = useQuery(pageQuery(walk))
  const beyond = useFindBeyond()
  const players = data ? playersOf(data, walk.column) : []
  const place = players.indexOf(playerId)
  const hasMore = (step: Step) => data !== undefined && adjacentPage(walk, data, step) !== null
  const isEnd = (step: Step) => players[place + step] === undefined && !hasMore(step)
  const take = async (step: Step) => {
    const beside = players[place + step]
    if (beside !== undefined) return open(beside)
    const found = data && hasMore(step) ? await beyond(walk, data, { step, from: playerId }) : null
    if (!found) return undefined
    openRecordPager(found.walk)
    return open(found.playerId)
  }
  const step = (way: Step) => void take(way).catch(notifyFailure)
  useKeys({ '[': () => step(-1), ']': () => step(1) }, place >= 0)
  if (place < 0) return null
  return (
    <nav className="player-pager" aria-label="Players in the list">
      <Button disabled={isEnd(-1)} onClick={() => step(-1)} title="Previous player ([)">
        ‹ Previous
      </Button>
      <p>
        {place + 1} of {players.length} in{' '}
        {walk.hasAddress ? <GoLink href={addressOf(walk.path, {}, walk.query)}>{walk.title}</GoLink> : walk.title}
      </p>
      <Button disabled={isEnd(1)} onClick={() => step(1)} title="Next player (])">
        Next ›
      </Button>
    </nav>
  )
}
