import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { isolatedNames } from '#panel/kinds/isolated.tsx'
import { notificationLog, notificationMs, subscribeToNotifications } from '#panel/session/notifications.ts'
import type { PanelNotification } from '#panel/session/notifications.ts'
import './toasts.css'

const maxShown = 3
/** Narrower than this, the gap of the header has no room for a sentence. */
const minGap = 260

/**
 * Titled Success or Error, shown for two seconds; hovering keeps one open (product specification 8). The newest stands
 * in the empty part of the header, where it covers no control; the others, and all on a phone, let clicks through. Part
 * of the first load, since it tells that the server cannot be reached.
 */
export function Toasts() {
  const log = useSyncExternalStore(subscribeToNotifications, notificationLog)
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set())
  const region = useRef<HTMLElement>(null)
  const shown = log.filter(({ number }) => !gone.has(number)).slice(0, maxShown)
  const [newest] = shown
  useLayoutEffect(() => {
    const placeAgain = () => place(region.current)
    placeAgain()
    addEventListener('resize', placeAgain)
    return () => removeEventListener('resize', placeAgain)
  }, [newest])
  return (
    <section ref={region} className="toasts" aria-label="Notifications">
      {shown.map((one) => (
        <Toast key={one.number} one={one} onEnd={() => setGone((now) => new Set([...now, one.number]))} />
      ))}
    </section>
  )
}

function Toast({ one: { title, text }, onEnd }: { readonly one: PanelNotification; readonly onEnd: () => void }) {
  const [isHeld, setHeld] = useState(false)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => end.current(), notificationMs)
    return () => clearTimeout(timer)
  }, [isHeld])
  return (
    <div
      className={`toast toast-${title.toLowerCase()}`}
      role={title === 'Error' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <strong>{title}</strong> <span title={text}>{isolatedNames(text)}</span>
    </div>
  )
}

/** Puts the region into the gap of the header, or below the header if that has none. */
function place(region: HTMLElement | null): void {
  if (!region) return
  const gap = document.querySelector('.header-gap')?.getBoundingClientRect()
  const isInHeader = gap !== undefined && gap.width >= minGap
  region.classList.toggle('toasts-in-header', isInHeader)
  region.style.insetInlineStart = isInHeader ? `${gap.left}px` : ''
  region.style.width = isInHeader ? `${gap.width}px` : ''
}
