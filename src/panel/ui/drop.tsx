import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

interface DropProps {
  readonly label: ReactNode
  readonly children: (close: () => void) => ReactNode
  readonly className?: string
  /** What the button is called where its label is a picture. */
  readonly name?: string
  readonly title?: string
  readonly isMenu?: boolean
  readonly onToggle?: (isOpen: boolean) => void
  /** Drops as soon as it stands there. */
  readonly opensAtOnce?: boolean
}

/**
 * A button with something that drops from it: menus, filter editors. It uses the browser's own popover (top layer, closed
 * by Escape or a click elsewhere), so it costs no library and no table clips it.
 */
export function Drop({ label, children, className = 'button button-plain', name, title, isMenu = false, onToggle, opensAtOnce = false }: DropProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const close = () => sheet.current?.hidePopover()
  useEffect(() => {
    const element = sheet.current
    if (!element) return undefined
    const follow = (event: Event) => {
      const isNowOpen = (event as ToggleEvent).newState === 'open'
      setOpen(isNowOpen)
      onToggle?.(isNowOpen)
    }
    element.addEventListener('toggle', follow)
    return () => element.removeEventListener('toggle', follow)
  }, [onToggle])
  useEffect(() => {
    if (opensAtOnce) sheet.current?.showPopover()
  }, [opensAtOnce])
  useEffect(() => {
    if (!isOpen || !sheet.current || !trigger.current) return
    place(sheet.current, trigger.current)
    sheet.current.querySelector<HTMLElement>('[data-first], input, [role=menuitem]:not(:disabled), button')?.focus({ preventScroll: true })
  }, [isOpen])
  return (
    <>
      <button ref={trigger} type="button" className={className} popoverTarget={id} aria-expanded={isOpen} aria-haspopup={isMenu ? 'menu' : 'dialog'} aria-label={name} title={title ?? name}>
        {label}
      </button>
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys move between the entries of a menu */}
      <div ref={sheet} id={id} popover="auto" className="drop" role={isMenu ? 'menu' : 'dialog'} aria-label={name ?? (typeof label === 'string' ? label : title)} onKeyDown={isMenu ? rove : undefined}>
        {isOpen ? children(close) : null}
      </div>
    </>
  )
}

/** Under its button, within the window, above it where there is no room below. */
function place(sheet: HTMLElement, trigger: HTMLElement): void {
  const at = trigger.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = sheet
  const left = Math.max(8, Math.min(at.left, window.innerWidth - width - 8))
  const fitsBelow = at.bottom + 4 + height <= window.innerHeight - 8
  const top = fitsBelow ? at.bottom + 4 : Math.max(8, at.top - 4 - height)
  sheet.style.left = `${left}px`
  sheet.style.top = `${top}px`
}

function rove(event: KeyboardEvent<HTMLDivElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')]
  const index = entries.indexOf(document.activeElement as HTMLElement)
  entries[(index + step + entries.length) % entries.length]?.focus()
}

interface EntryProps {
  readonly children: ReactNode
  readonly onPick: () => void
  /** Why it cannot be picked now; also shown. */
  readonly refused?: string | null
  readonly isDanger?: boolean
  readonly isChosen?: boolean
  readonly hint?: string
}
export function MenuEntry({ children, onPick, refused, isDanger = false, isChosen, hint }: EntryProps) {
  const isChoice = isChosen !== undefined
  return (
    <button
      type="button" role={isChoice ? 'menuitemradio' : 'menuitem'} aria-checked={isChoice ? isChosen : undefined}
      className={`menu-entry ${isDanger ? 'menu-entry-danger' : ''}`} aria-disabled={Boolean(refused)} title={refused ?? undefined}
      onClick={() => (refused ? undefined : onPick())}
    >
      <span>{children}</span>
      {refused || hint ? <small>{refused ?? hint}</small> : null}
    </button>
  )
}
