import { useEffect, useRef } from 'react'
import { useClient } from '#panel/session/state.ts'

const pollMs = 2_000
/** The server notifies at most twice a second, and several windows share one answer. */
const minIntervalMs = 500

/** Whether the live stream is connected. */
export const useIsLive = (): boolean => useClient((client) => client.isLive)

/** Calls back after each change of risk data or messages the user may see; without a stream, every 2 seconds. */
export function useChangeStamp(
  onChange: () => void,
  isOn = true,
  name: 'riskStamp' | 'messageStamp' = 'riskStamp',
): void {
  const stamp = useClient((client) => client[name])
  const isLive = useIsLive()
  const latest = useRef(onChange)
  const seen = useRef(stamp)
  const lastAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    if (!isOn || stamp === seen.current) return undefined
    const timer = setTimeout(
      () => {
        seen.current = stamp
        lastAt.current = performance.now()
        latest.current()
      },
      Math.max(0, lastAt.current + minIntervalMs - performance.now()),
    )
    return () => clearTimeout(timer)
  }, [stamp, isOn])
  useEffect(() => {
    if (!isOn || isLive) return undefined
    const timer = setInterval(() => (document.hidden ? undefined : latest.current()), pollMs)
    return () => clearInterval(timer)
  }, [isOn, isLive])
}
