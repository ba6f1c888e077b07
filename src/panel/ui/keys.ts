import { useEffect, useRef } from 'react'

export type Keys = Readonly<Record<string, () => void>>

/** Single-key shortcuts. They are inactive while typing and while a menu or dialog is open. */
export function useKeys(keys: Keys, isOn = true): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (!isOn) return undefined
    const press = (event: KeyboardEvent) => {
      const work = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!work || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return
      event.preventDefault()
      work()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn])
}

/** Ctrl shortcuts. They also work while typing, but not under a dialog. */
export function useChord(letter: string, work: () => void): void {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== letter || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return
      event.preventDefault()
      if (!document.querySelector('[aria-modal=true]')) latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [letter])
}

const timeoutMs = 1_200

/** A key followed by a letter within the timeout; the letter then triggers no other shortcut. */
export function useSequence(first: string, follow: (letter: string) => void): void {
  const latest = useRef(follow)
  useEffect(() => {
    latest.current = follow
  })
  useEffect(() => {
    let begunAt = Number.NEGATIVE_INFINITY
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1 || isElsewhere(event.target)) return
      const isSecond = event.timeStamp - begunAt < timeoutMs
      begunAt = Number.NEGATIVE_INFINITY
      if (!isSecond) {
        if (event.key.toLowerCase() === first) begunAt = event.timeStamp
        return
      }
      event.preventDefault()
      event.stopImmediatePropagation()
      latest.current(event.key.toLowerCase())
    }
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [first])
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
