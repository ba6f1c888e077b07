import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Key } from '#panel/help/key-table.ts'

export type Keys = Readonly<Partial<Record<Key, () => void>>>

/** Single-key shortcuts. They are inactive while typing and while a menu or dialog is open. */
export function useKeys(keys: Keys, isOn = true): void {
  const layer = useRef({})
  const closes = isOn && keys['Escape'] !== undefined
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const bound: Readonly<Record<string, (() => void) | undefined>> = keys
    const work = bound[key]
    if (!work || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return
    if (event.key === 'Escape' && layers.at(-1) !== layer.current) return
    event.preventDefault()
    work()
  })
  useLayoutEffect(() => (isOn ? listen(press) : undefined), [isOn])
  useLayoutEffect(() => {
    const { current } = layer
    if (!closes) return undefined
    layers.push(current)
    return () => void layers.splice(layers.indexOf(current), 1)
  }, [closes])
}

/** What Esc closes, the topmost last: one press closes one layer. */
const layers: object[] = []

/** Ctrl shortcuts. They also work while typing, but not under a dialog. */
export function useChord(letter: string, work: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== letter || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
      return
    event.preventDefault()
    if (!document.querySelector('[aria-modal=true]')) work()
  })
  useLayoutEffect(() => listen(press), [])
}

const timeoutMs = 1_200

/** A key followed by a letter within the timeout; the letter then triggers no other shortcut. */
export function useSequence(first: string, follow: (letter: string) => void): void {
  const begunAt = useRef(Number.NEGATIVE_INFINITY)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1 || isElsewhere(event.target)) return
    const isSecond = event.timeStamp - begunAt.current < timeoutMs
    const isFirst = !isSecond && event.key.toLowerCase() === first
    begunAt.current = isFirst ? event.timeStamp : Number.NEGATIVE_INFINITY
    if (!isSecond) return
    event.preventDefault()
    event.stopImmediatePropagation()
    follow(event.key.toLowerCase())
  })
  useLayoutEffect(() => listen(press, { capture: true }), [])
}

/** Called before the first paint: as soon as rows are in sight, their keys work. */
function listen(press: (event: KeyboardEvent) => void, options?: AddEventListenerOptions): () => void {
  document.addEventListener('keydown', press, options)
  return () => document.removeEventListener('keydown', press, options)
}

function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector(':popover-open, [aria-modal=true]')) return true
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || (target.matches('input, textarea, select') && !target.matches('[type=checkbox]'))
}

/** Whether a control has the focus, to which Enter then belongs. */
export const isOnControl = (): boolean =>
  document.activeElement?.matches('button, a, input, select, textarea, summary') ?? false
