import { useEffect, useRef } from 'react'
import { clientState, useClient } from '#panel/session/state.ts'

const pollMs = 2_000
/** The server notifies at most twice a second, and several windows share one answer. */
const minIntervalMs = 500

/** Whether the live stream is connected. */
export const useIsLive = (): boolean => useClient((client) => client.isLive)

/** Whether what is shown may be old: the server has sent nothing for some seconds, or cannot be reached. */
export const useIsSilent = (): boolean => useClient((client) => client.connection !== 'good')

/** What is announced live. */
export type LiveTopic = 'risk' | 'message' | 'report'

/** Calls back after each change of what the user may see of the topic; without a stream, every 2 seconds. */
export function useChangeStamp(onChange: () => void, isOn = true, name: LiveTopic = 'risk'): void {
  const stamp = useClient(({ stamps }) => stamps[`${name}_stamp`] ?? null)
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
    const timer = setInterval(() => {
      // What does not answer is not asked every two seconds.
      if (!document.hidden && clientState().connection === 'good') latest.current()
    }, pollMs)
    return () => clearInterval(timer)
  }, [isOn, isLive])
}
