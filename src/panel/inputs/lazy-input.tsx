import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { Part } from '#panel/ui/part.tsx'

const focusable = 'input:not([type=hidden]), button[data-dates-input]'

interface LazyInputProps {
  readonly waiting: ReactNode
  readonly children: ReactNode
}
/** An input loaded on first use. If its placeholder has the focus, the input takes it over. */
export function LazyInput({ waiting, children }: LazyInputProps) {
  const placeRef = useRef<HTMLDivElement>(null)
  const takenRef = useRef(false)
  return (
    <div ref={placeRef}>
      <Part waiting={<Placeholder focusRefs={{ placeRef, takenRef }}>{waiting}</Placeholder>}>
        <LoadedInput focusRefs={{ placeRef, takenRef }}>{children}</LoadedInput>
      </Part>
    </div>
  )
}

interface FocusProps {
  readonly focusRefs: { readonly placeRef: RefObject<HTMLDivElement | null>; readonly takenRef: RefObject<boolean> }
  readonly children: ReactNode
}

function Placeholder({ focusRefs: { placeRef, takenRef }, children }: FocusProps) {
  useLayoutEffect(
    () => () => {
      takenRef.current = placeRef.current?.contains(document.activeElement) ?? false
    },
    [placeRef, takenRef],
  )
  return children
}

function LoadedInput({ focusRefs: { placeRef, takenRef }, children }: FocusProps) {
  useLayoutEffect(() => {
    if (takenRef.current) placeRef.current?.querySelector<HTMLElement>(focusable)?.focus({ preventScroll: true })
    takenRef.current = false
  }, [placeRef, takenRef])
  return children
}
