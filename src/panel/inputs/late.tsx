import { Suspense, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'

const entered = 'input:not([type=hidden]), button[data-dates-input]'

interface LateProps {
  readonly waiting: ReactNode
  readonly children: ReactNode
}
/** An entry that is fetched when it is first needed: whoever stands in what waits for it goes on in it. */
export function Late({ waiting, children }: LateProps) {
  const placeRef = useRef<HTMLDivElement>(null)
  const takenRef = useRef(false)
  return (
    <div ref={placeRef}>
      <Suspense fallback={<Leaving seat={{ placeRef, takenRef }}>{waiting}</Leaving>}>
        <Coming seat={{ placeRef, takenRef }}>{children}</Coming>
      </Suspense>
    </div>
  )
}

interface SeatProps {
  readonly seat: { readonly placeRef: RefObject<HTMLDivElement | null>; readonly takenRef: RefObject<boolean> }
  readonly children: ReactNode
}

function Leaving({ seat: { placeRef, takenRef }, children }: SeatProps) {
  useLayoutEffect(
    () => () => {
      takenRef.current = placeRef.current?.contains(document.activeElement) ?? false
    },
    [placeRef, takenRef],
  )
  return children
}

function Coming({ seat: { placeRef, takenRef }, children }: SeatProps) {
  useLayoutEffect(() => {
    if (takenRef.current) placeRef.current?.querySelector<HTMLElement>(entered)?.focus({ preventScroll: true })
    takenRef.current = false
  }, [placeRef, takenRef])
  return children
}
