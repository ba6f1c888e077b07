import { useQueryClient } from '@tanstack/react-query'
import { call, sayDone, sayFailure, useMay } from '#panel/engine/view.ts'
import { HoldButton } from '#panel/live/hold.tsx'
import { Button } from '#panel/ui/button.tsx'

export type Deed = 'suspension' | 'resumption' | 'ball-run'

/** Suspends or resumes without a question, and lets every board ask anew. */
export function useSwitch(): (what: 'markets' | 'events', id: string, deed: Deed) => void {
  const client = useQueryClient()
  return (what, id, deed) => {
    void call<{ message: string }>(`/api/risk-management/${what}/${id}/${deed}`, {
      method: 'POST',
      idempotencyKey: crypto.randomUUID(),
      body: {},
    }).then(({ message }) => {
      sayDone(message)
      return client.invalidateQueries({ predicate: ({ queryKey }) => /board|book/.test(String(queryKey[1])) })
    }, sayFailure)
  }
}

interface MarketSwitchProps {
  readonly id: string
  readonly status: string
}

/** The way there is held, the way back is pressed. */
export function MarketSwitch({ id, status }: MarketSwitchProps) {
  const may = useMay('MARKET_SUSPEND')
  const perform = useSwitch()
  if (!may) return null
  if (status === 'OPEN') return <HoldButton label="Hold: suspend" onHeld={() => perform('markets', id, 'suspension')} />
  return status === 'SUSPENDED' || status === 'BALL_RUN' ? (
    <Button onClick={() => perform('markets', id, 'resumption')}>Resume</Button>
  ) : null
}

export function EventSwitch({ id, status }: MarketSwitchProps) {
  const may = useMay('MARKET_SUSPEND')
  const perform = useSwitch()
  if (!may) return null
  if (status === 'OPEN')
    return <HoldButton label="Hold: suspend event" onHeld={() => perform('events', id, 'suspension')} />
  return status === 'SUSPENDED' ? (
    <Button onClick={() => perform('events', id, 'resumption')}>Resume event</Button>
  ) : null
}
