import { Button } from '../ui/button.tsx'
import { useKeys } from '../ui/keys.ts'
import { useIsLive } from './use-stamp.ts'
import type { Held } from './use-held.ts'
import './live.css'

interface LiveBarProps {
  readonly held: Pick<Held<unknown>, 'isWaiting' | 'isStopped' | 'setStopped' | 'release'>
  /** How many rows are new; null: only that something is. */
  readonly fresh: number | null
}

/** Says whether the screen follows, and how much waits; always as high, so that nothing below it moves. */
export function LiveBar({ held: { isWaiting, isStopped, setStopped, release }, fresh }: LiveBarProps) {
  const isLive = useIsLive()
  useKeys({ p: () => setStopped(!isStopped), n: release })
  const state = isStopped ? 'Paused' : isLive ? 'Live' : 'Refreshing every 2 s'
  return (
    <div className="live-bar">
      <span className={`live-state${isStopped ? ' live-stopped' : ''}`}>{state}</span>
      <Button onClick={() => setStopped(!isStopped)}>{isStopped ? 'Resume (P)' : 'Pause (P)'}</Button>
      <output className="live-waiting">
        {isWaiting && fresh !== 0 ? (
          <Button tone="primary" onClick={release}>
            {fresh === null ? 'New data' : `${fresh} new`} · show (N)
          </Button>
        ) : null}
      </output>
    </div>
  )
}
