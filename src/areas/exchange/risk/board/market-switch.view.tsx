import { actionPath } from '#blueprint/screen/list.ts'
import type { AnyAction } from '#blueprint/screen/action.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call, refresh, notifySuccess, notifyFailure, useHasPermission } from '#panel/engine/view.ts'
import { HoldButton } from '#panel/live/hold.tsx'
import { Button } from '#panel/ui/button.tsx'
import type { BoardMarket } from './outcomes.view.tsx'
import { riskManagement } from '#areas/exchange/risk/exposure/risk-management.screen.ts'
import {
  keepSuspended,
  releaseToFeed,
  quickEventSwitches,
  quickMarketSwitches,
} from '#areas/exchange/risk/alerts/switches.actions.ts'
import './market-switch.css'

/** Runs a switch without a dialog, then refetches all boards and lists of markets. */
export function useSwitch(): (action: AnyAction, id: string) => void {
  const client = useQueryClient()
  return (action, id) => {
    void call<{ message: string }>(actionPath(riskManagement, action).replace(':id', id), {
      method: 'POST',
      idempotencyKey: crypto.randomUUID(),
      body: {},
    }).then(({ message }) => {
      notifySuccess(message)
      return refresh(client)
    }, notifyFailure)
  }
}

type SwitchState = Pick<BoardMarket, 'status' | 'isOnManualHold'>

/** The action of the suspend key for a market, or null if it is already fully suspended. */
export const haltOf = ({ status, isOnManualHold }: SwitchState): AnyAction | null => {
  if (status === 'OPEN' || status === 'BALL_RUN') return quickMarketSwitches.suspend
  return status === 'SUSPENDED' && !isOnManualHold ? keepSuspended : null
}

/** Suspending needs a held press, resuming a click. A market suspended by the feed can be held manually and released to the feed. */
export function MarketSwitch({ market }: { market: Pick<BoardMarket, 'id' | 'status' | 'isOnManualHold'> }) {
  const may = useHasPermission('MARKET_SUSPEND')
  const perform = useSwitch()
  const { id, status, isOnManualHold } = market
  if (!may) return null
  const press = (action: AnyAction) => () => perform(action, id)
  return (
    <span className="switches">
      {status === 'OPEN' ? <HoldButton label="Hold to suspend" onHeld={press(quickMarketSwitches.suspend)} /> : null}
      {status === 'SUSPENDED' || status === 'BALL_RUN' ? (
        <Button onClick={press(quickMarketSwitches.open)}>Resume</Button>
      ) : null}
      {status === 'SUSPENDED' && !isOnManualHold ? (
        <HoldButton label="Hold to keep suspended" onHeld={press(keepSuspended)} />
      ) : null}
      {status === 'SUSPENDED' && isOnManualHold ? (
        <Button onClick={press(releaseToFeed)} title="The market stays suspended until the feed opens it">
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
  const may = useHasPermission('MARKET_SUSPEND')
  const perform = useSwitch()
  if (!may) return null
  if (status === 'OPEN')
    return <HoldButton label="Hold to suspend event" onHeld={() => perform(quickEventSwitches.suspend, id)} />
  return status === 'SUSPENDED' ? (
    <Button onClick={() => perform(quickEventSwitches.resume, id)}>Resume event</Button>
  ) : null
}
