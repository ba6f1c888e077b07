import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import './hold.css'

/** Long enough to avoid accidents, short enough for a fast market. */
export const holdMs = 600

/** Runs `onHeld` when a key is held down; releasing it earlier does nothing. */
export function useHeldKey(letter: string, onHeld: () => void, isOn = true): boolean {
  const [isDown, setDown] = useState(false)
  const latest = useRef(onHeld)
  useEffect(() => {
    latest.current = onHeld
  })
  useEffect(() => {
    if (!isOn) return undefined
    const isTyping = (target: EventTarget | null) =>
      target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable=true]')
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== letter || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || document.querySelector('[aria-modal=true]')) return
      event.preventDefault()
      setDown(true)
    }
    const release = (event: KeyboardEvent) => (event.key.toLowerCase() === letter ? setDown(false) : undefined)
    const leave = () => setDown(false)
    document.addEventListener('keydown', press)
    document.addEventListener('keyup', release)
    window.addEventListener('blur', leave)
    return () => {
      document.removeEventListener('keydown', press)
      document.removeEventListener('keyup', release)
      window.removeEventListener('blur', leave)
    }
  }, [letter, isOn])
  useHolding(isDown, setDown, latest)
  return isDown
}

function useHolding(
  isDown: boolean,
  setDown: (isDown: boolean) => void,
  latest: { readonly current: () => void },
): void {
  useEffect(() => {
    if (!isDown) return undefined
    const timer = setTimeout(() => {
      setDown(false)
      latest.current()
    }, holdMs)
    return () => clearTimeout(timer)
  }, [isDown, setDown, latest])
}

interface HoldButtonProps {
  readonly label: string
  readonly onHeld: () => void
  readonly disabled?: boolean
}

/** The same for pointers, and for Enter or Space on the button. */
export function HoldButton({ label, onHeld, disabled = false }: HoldButtonProps) {
  const [isDown, setDown] = useState(false)
  const latest = useRef(onHeld)
  useEffect(() => {
    latest.current = onHeld
  })
  useHolding(isDown, setDown, latest)
  return (
    <Button
      tone="danger"
      disabled={disabled}
      className={isDown ? 'holding' : ''}
      title="Press and hold"
      onPointerDown={() => setDown(true)}
      onPointerUp={() => setDown(false)}
      onPointerLeave={() => setDown(false)}
      onKeyDown={({ key, repeat }) => (!repeat && (key === 'Enter' || key === ' ') ? setDown(true) : undefined)}
      onKeyUp={() => setDown(false)}
      onBlur={() => setDown(false)}
    >
      {label}
    </Button>
  )
}
