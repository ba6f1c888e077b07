import { useQueryClient } from '@tanstack/react-query'
import { call, sayDone, sayFailure, useMay } from '#panel/engine/view.ts'
import { HoldButton } from '#panel/live/hold.tsx'
import { Button } from '#panel/ui/button.tsx'
import type { BoardMarket } from './outcomes.view.tsx'
import '#areas/exchange/exposure/risk.css'

export type Deed = 'suspension' | 'resumption' | 'ball-run' | 'hold' | 'release'

/** Suspends or resumes without a question, and lets every board and list of markets ask anew. */
export function useSwitch(): (what: 'markets' | 'events', id: string, deed: Deed) => void {
  const client = useQueryClient()
  return (what, id, deed) => {
    void call<{ message: string }>(`/api/risk-management/${what}/${id}/${deed}`, {
      method: 'POST',
      idempotencyKey: crypto.randomUUID(),
      body: {},
    }).then(({ message }) => {
      sayDone(message)
      return client.invalidateQueries({
        predicate: ({ queryKey }) => /board|book|event-markets/.test(String(queryKey[1])),
      })
    }, sayFailure)
  }
}

type Switched = Pick<BoardMarket, 'status' | 'isHeld'>

/** What the held key does to a market: nothing where nothing more can be shut. */
export const haltOf = ({ status, isHeld }: Switched): Deed | null => {
  if (status === 'OPEN' || status === 'BALL_RUN') return 'suspension'
  return status === 'SUSPENDED' && !isHeld ? 'hold' : null
}

/** The way there is held, the way back is pressed. What the feed has shut a person holds, and gives back to the feed. */
export function MarketSwitch({ market }: { market: Pick<BoardMarket, 'id' | 'status' | 'isHeld'> }) {
  const may = useMay('MARKET_SUSPEND')
  const perform = useSwitch()
  const { id, status, isHeld } = market
  if (!may) return null
  const press = (deed: Deed) => () => perform('markets', id, deed)
  return (
    <span className="switches">
      {status === 'OPEN' ? <HoldButton label="Hold: suspend" onHeld={press('suspension')} /> : null}
      {status === 'SUSPENDED' || status === 'BALL_RUN' ? <Button onClick={press('resumption')}>Resume</Button> : null}
      {status === 'SUSPENDED' && !isHeld ? <HoldButton label="Hold: keep shut" onHeld={press('hold')} /> : null}
      {status === 'SUSPENDED' && isHeld ? (
        <Button onClick={press('release')} title="Stays suspended until the feed opens it">
          Release to feed
        </Button>
      ) : null}
    </span>
  )
}

interface EventSwitchProps {
  readonly id: string
  readonly status: string
}

export function EventSwitch({ id, status }: EventSwitchProps) {
  const may = useMay('MARKET_SUSPEND')
  const perform = useSwitch()
  if (!may) return null
  if (status === 'OPEN')
    return <HoldButton label="Hold: suspend event" onHeld={() => perform('events', id, 'suspension')} />
  return status === 'SUSPENDED' ? (
    <Button onClick={() => perform('events', id, 'resumption')}>Resume event</Button>
  ) : null
}
