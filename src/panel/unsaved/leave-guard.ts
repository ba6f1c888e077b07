import { useEffect, useRef, useState } from 'react'
import { useBlocker, useRouter } from '@tanstack/react-router'
import { forgetEntries, hasEntries } from './entered-text.ts'

/** Whether each open form or dialog has something that would be lost. */
const guards = new Set<() => boolean>()

/** Whether a form or dialog would be lost. */
export const isGuarded = (): boolean => [...guards].some((mayLose) => mayLose())

/** Whether anything that was entered would be lost, also in a note or a reply. */
export const hasUnsaved = (): boolean => isGuarded() || hasEntries()

/** The session is over: nothing that is left on the screen is asked for any more. */
export function dropUnsaved(): void {
  guards.clear()
  forgetEntries()
}

/** Warns before unsaved input is lost, on navigation and on closing the tab, but not twice for the same navigation. */
export function useLeaveGuard(mayLose: () => boolean): void {
  const { history } = useRouter()
  const [place] = useState(history.location.pathname)
  const latest = useRef(mayLose)
  const [guard] = useState(() => () => latest.current())
  useEffect(() => {
    latest.current = mayLose
  })
  useEffect(() => {
    guards.add(guard)
    return () => void guards.delete(guard)
  }, [guard])
  const isAsked = () => guards.has(guard) && history.location.pathname === place && guard()
  useBlocker({
    shouldBlockFn: ({ current, next }) =>
      current.pathname !== next.pathname &&
      isAsked() &&
      !window.confirm('Leave without saving? Your changes will be lost.'),
    enableBeforeUnload: isAsked,
  })
}
