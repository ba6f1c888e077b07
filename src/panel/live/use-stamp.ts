import { useEffect, useRef } from 'react'
import { useClient } from '../session/state.ts'

const withoutStreamMs = 2_000
/** The server tells at most twice a second; several windows of one answer need no more. */
const leastMs = 500

/** Whether what happens is told at this moment. */
export const useIsLive = (): boolean => useClient((client) => client.isLive)

/** Calls back after each change of what a trader, or who reads messages, may see; without a stream as often as is bearable. */
export function useStamp(onChange: () => void, isOn = true, of: 'riskStamp' | 'messageStamp' = 'riskStamp'): void {
  const stamp = useClient((client) => client[of])
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
      Math.max(0, lastAt.current + leastMs - performance.now()),
    )
    return () => clearTimeout(timer)
  }, [stamp, isOn])
  useEffect(() => {
    if (!isOn || isLive) return undefined
    const timer = setInterval(() => (document.hidden ? undefined : latest.current()), withoutStreamMs)
    return () => clearInterval(timer)
  }, [isOn, isLive])
}
