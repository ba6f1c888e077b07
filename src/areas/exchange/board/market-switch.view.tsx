import { actionPath } from '#blueprint/screen/list.ts'
import type { AnyAction } from '#blueprint/screen/action.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call, refresh, sayDone, sayFailure, useMay } from '#panel/engine/view.ts'
import { HoldButton } from '#panel/live/hold.tsx'
import { Button } from '#panel/ui/button.tsx'
import type { BoardMarket } from './outcomes.view.tsx'
import { riskManagement } from '#areas/exchange/exposure/risk-management.screen.ts'
import { holdNow, releaseNow, heldEvent, heldMarket } from '#areas/exchange/alerts/switches.actions.ts'
import '#areas/exchange/exposure/risk.css'

/** Suspends or resumes without a question, and lets every board and list of markets ask anew. */
export function useSwitch(): (action: AnyAction, id: string) => void {
  const client = useQueryClient()
  return (action, id) => {
    void call<{ message: string }>(actionPath(riskManagement, action).replace(':id', id), {
      method: 'POST',
      idempotencyKey: crypto.randomUUID(),
      body: {},
    }).then(({ message }) => {
      sayDone(message)
      return refresh(client)
    }, sayFailure)
  }
}

type Switched = Pick<BoardMarket, 'status' | 'isHeld'>

/** What the held key does to a market: nothing where nothing more can be shut. */
export const haltOf = ({ status, isHeld }: Switched): AnyAction | null => {
  if (status === 'OPEN' || status === 'BALL_RUN') return heldMarket.suspend
  return status === 'SUSPENDED' && !isHeld ? holdNow : null
}

/** The way there is held, the way back is pressed. What the feed has shut a person holds, and gives back to the feed. */
export function MarketSwitch({ market }: { market: Pick<BoardMarket, 'id' | 'status' | 'isHeld'> }) {
  const may = useMay('MARKET_SUSPEND')
  const perform = useSwitch()
  const { id, status, isHeld } = market
  if (!may) return null
  const press = (action: AnyAction) => () => perform(action, id)
  return (
    <span className="switches">
      {status === 'OPEN' ? <HoldButton label="Hold to suspend" onHeld={press(heldMarket.suspend)} /> : null}
      {status === 'SUSPENDED' || status === 'BALL_RUN' ? (
        <Button onClick={press(heldMarket.open)}>Resume</Button>
      ) : null}
      {status === 'SUSPENDED' && !isHeld ? <HoldButton label="Hold to keep suspended" onHeld={press(holdNow)} /> : null}
      {status === 'SUSPENDED' && isHeld ? (
        <Button onClick={press(releaseNow)} title="The market stays suspended until the feed opens it">
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
    return <HoldButton label="Hold to suspend event" onHeld={() => perform(heldEvent.suspend, id)} />
  return status === 'SUSPENDED' ? <Button onClick={() => perform(heldEvent.resume, id)}>Resume event</Button> : null
}
