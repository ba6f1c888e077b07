import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { apiPath } from '#blueprint/screen/list.ts'
import type { CursorList, PagedList } from '#blueprint/wire.ts'
import { GoLink } from '#panel/kinds/go-link.tsx'
import { call } from '#panel/session/call.ts'
import { address, addressOf } from '#blueprint/address.ts'
import { go } from '#panel/session/go.ts'
import { sayFailure } from '#panel/session/notices.ts'
import { Button } from '#panel/ui/button.tsx'
import { useKeys } from '#panel/ui/keys.ts'
import { beginWalk, pageBeside, playersOf, walkBegun, type Walk } from './walk.ts'
import './player-walk.css'

type Answer = Partial<PagedList<Row>> & Partial<CursorList<Row>> & Pick<PagedList<Row>, 'data'>
type Row = Readonly<Record<string, unknown>>
type Step = -1 | 1

/** The list as it was seen: the same question, so that its rows are not read again, whatever is changed on the way. */
const asked = ({ path, query }: Walk) => ({
  queryKey: ['list', path, query],
  queryFn: () => call<Answer>(apiPath(path), { query }),
  staleTime: 'static' as const,
})

const open = (playerId: string): void => {
  const tab = new URLSearchParams(window.location.search).get('tab')
  go(address('/player/detail/:player_id', { player_id: playerId }, tab ? { tab } : {}), { replace: true })
}

/** No list of bets says more pages of one player in a row than this before somebody wants to know. */
const furthest = 10

/** The next player there is on the pages that follow, with the page he stands on. */
function useBeyond() {
  const queries = useQueryClient()
  return async (walk: Walk, answer: Answer, { step, from }: { step: Step; from: string }) => {
    let [here, shown] = [walk, answer]
    for (let page = 0; page < furthest; page++) {
      const query = pageBeside(here, shown, step)
      if (query === null) return null
      here = { ...here, query }
      // Each page is asked for by what the one before it says.
      // eslint-disable-next-line no-await-in-loop
      shown = await queries.fetchQuery(asked(here))
      const others = playersOf(shown, walk.column).filter((id) => id !== from)
      const playerId = step > 0 ? others[0] : others.at(-1)
      if (playerId !== undefined) return { walk: here, playerId }
    }
    return null
  }
}

/** Where this player stands in the list he was opened from, and the way to the one before and after him. */
export function PlayerWalk({ playerId }: { playerId: string }) {
  const [walk] = useState(walkBegun)
  return walk === null ? null : <Steps walk={walk} playerId={playerId} />
}

function Steps({ walk, playerId }: { walk: Walk; playerId: string }) {
  const { data } = useQuery(asked(walk))
  const beyond = useBeyond()
  const players = data ? playersOf(data, walk.column) : []
  const place = players.indexOf(playerId)
  const hasMore = (step: Step) => data !== undefined && pageBeside(walk, data, step) !== null
  const isEnd = (step: Step) => players[place + step] === undefined && !hasMore(step)
  const take = async (step: Step) => {
    const beside = players[place + step]
    if (beside !== undefined) return open(beside)
    const found = data && hasMore(step) ? await beyond(walk, data, { step, from: playerId }) : null
    if (!found) return undefined
    beginWalk(found.walk)
    return open(found.playerId)
  }
  const step = (way: Step) => void take(way).catch(sayFailure)
  useKeys({ '[': () => step(-1), ']': () => step(1) }, place >= 0)
  if (place < 0) return null
  return (
    <nav className="player-walk" aria-label="Players of the list">
      <Button disabled={isEnd(-1)} onClick={() => step(-1)} title="Previous player ([)">
        ‹ Before
      </Button>
      <p>
        {place + 1} of {players.length} in{' '}
        {walk.hasAddress ? <GoLink href={addressOf(walk.path, {}, walk.query)}>{walk.title}</GoLink> : walk.title}
      </p>
      <Button disabled={isEnd(1)} onClick={() => step(1)} title="Next player (])">
        After ›
      </Button>
    </nav>
  )
}
