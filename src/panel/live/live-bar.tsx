import { Button } from '../ui/button.tsx'
import { useKeys } from '../ui/keys.ts'
import { useIsLive, useIsSilent } from './use-change-stamp.ts'
import type { PausedUpdates } from './use-paused-updates.ts'
import './live-bar.css'

interface LiveBarProps {
  readonly updates: Pick<PausedUpdates<unknown>, 'isWaiting' | 'isStopped' | 'setStopped' | 'release'>
  /** Number of new rows; null: only that there is new data. */
  readonly newRows: number | null
}

/** Shows whether the screen is live, and how many updates wait. Its height is fixed, so that nothing below moves. */
export function LiveBar({ updates: { isWaiting, isStopped, setStopped, release }, newRows: fresh }: LiveBarProps) {
  const isLive = useIsLive()
  const isStale = useIsSilent()
  useKeys({ p: () => setStopped(!isStopped), l: release })
  const state = isStale
    ? 'Stale: no data from the server'
    : isStopped
      ? 'Paused'
      : isLive
        ? 'Live'
        : 'Refreshing every 2 s'
  return (
    <div className="live-bar">
      <span className={`live-state${isStopped || isStale ? ' live-stopped' : ''}`}>{state}</span>
      <Button onClick={() => setStopped(!isStopped)}>{isStopped ? 'Resume (P)' : 'Pause (P)'}</Button>
      <output className="live-waiting">
        {isWaiting && fresh !== 0 ? (
          <Button tone="primary" onClick={release}>
            {fresh === null ? 'New data' : `${fresh} new`} · show (L)
          </Button>
        ) : null}
      </output>
    </div>
  )
}
