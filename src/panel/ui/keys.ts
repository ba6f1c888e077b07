import { useEffect, useEffectEvent, useRef } from 'react'

export type Keys = Readonly<Record<string, () => void>>

/** Single-key shortcuts. They are inactive while typing and while a menu or dialog is open. */
export function useKeys(keys: Keys, isOn = true): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const work = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!work || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return
    event.preventDefault()
    work()
  })
  useEffect(() => (isOn ? listen(press) : undefined), [isOn])
}

/** Ctrl shortcuts. They also work while typing, but not under a dialog. */
export function useChord(letter: string, work: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== letter || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
      return
    event.preventDefault()
    if (!document.querySelector('[aria-modal=true]')) work()
  })
  useEffect(() => listen(press), [])
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
  useEffect(() => listen(press, { capture: true }), [])
}

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

/** The entries of the shortcut sheet. */
export const keySheet: readonly (readonly [string, string])[] = [
  ['J, ↓ · K, ↑', 'Next or previous row'],
  ['X', 'Select row'],
  ['Enter', 'Open row'],
  ['Esc', 'Close or clear selection'],
  ['[ · ]', 'Previous or next page; with a record or player open, the previous or next one'],
  ['I', 'Preview the player of the row or of the name in focus'],
  ['E', 'Export'],
  ['R', 'Refresh'],
  ['Ctrl K', 'Search'],
  ['/', 'Search the menu'],
  ['\\', 'Collapse or expand the menu'],
  ['T', 'Switch between light and dark'],
  [
    'A · R · H · E',
    'In a case: approve or pay, reject, hold (ask the player, return to review), escalate for second approval',
  ],
  ['1 to 9', 'In a rejection: choose a reason'],
  ['N', 'Next unassigned case'],
  ['O', 'Open the player of the case'],
  ['Z', 'Undo the last decision'],
  ['+ · - · . · 0 · B', 'In a picture: zoom in, zoom out, rotate, reset, brighten'],
  ['?', 'Keyboard shortcuts'],
]
