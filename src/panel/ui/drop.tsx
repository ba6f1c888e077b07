import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import './drop.css'

interface DropProps {
  readonly label: ReactNode
  readonly children: (close: () => void) => ReactNode
  readonly className?: string
  /** Accessible name of the button, if its label is an icon. */
  readonly name?: string
  readonly title?: string
  readonly isMenu?: boolean
  /** Opens when mounted. */
  readonly opensAtOnce?: boolean
}

/**
 * A button with a popover: menus and filter editors. It uses the native popover (top layer, closed by Escape or a click
 * elsewhere), so it needs no library and tables do not clip it.
 */
export function Drop(props: DropProps) {
  const { label, children, className = 'button button-plain', name, title, isMenu = false } = props
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const isOpen = usePopover(trigger, sheet, props)
  const close = () => document.getElementById(id)?.hidePopover()
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={className}
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-haspopup={isMenu ? 'menu' : 'dialog'}
        aria-label={name}
        title={title ?? name}
      >
        {label}
      </button>
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys move between the entries of a menu */}
      <div
        ref={sheet}
        id={id}
        popover="auto"
        className="drop"
        role={isMenu ? 'menu' : 'dialog'}
        aria-label={name ?? (typeof label === 'string' ? label : title)}
        onKeyDown={isMenu ? moveFocus : undefined}
      >
        {isOpen ? children(close) : null}
      </div>
    </>
  )
}

const firstOf = '[data-first], input, [role^=menuitem]:not(:disabled), button'

/** Whether the popover is open. It is positioned, and its first control gets the focus. */
function usePopover(
  trigger: RefObject<HTMLButtonElement | null>,
  sheet: RefObject<HTMLDivElement | null>,
  { opensAtOnce = false }: DropProps,
): boolean {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const element = sheet.current
    if (!element) return undefined
    const follow = (event: Event) => setOpen((event as ToggleEvent).newState === 'open')
    element.addEventListener('toggle', follow)
    if (opensAtOnce) element.showPopover()
    return () => element.removeEventListener('toggle', follow)
  }, [sheet, opensAtOnce])
  useEffect(() => {
    if (!isOpen || !sheet.current || !trigger.current) return undefined
    const [dropped, button] = [sheet.current, trigger.current]
    place(dropped, button)
    const first = () => dropped.querySelector<HTMLElement>(firstOf)
    let isEntered = first() !== null
    first()?.focus({ preventScroll: true })
    // Content loaded after opening changes its size, and may be the first to take the focus.
    const resizing = new ResizeObserver(() => {
      place(dropped, button)
      if (!isEntered) first()?.focus({ preventScroll: true })
      isEntered ||= first() !== null
    })
    resizing.observe(dropped)
    return () => resizing.disconnect()
  }, [isOpen, sheet, trigger])
  return isOpen
}

/** Positions the popover below its button within the window, or above it if there is no room. */
function place(sheet: HTMLElement, trigger: HTMLElement): void {
  const at = trigger.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = sheet
  const left = Math.max(8, Math.min(at.left, window.innerWidth - width - 8))
  const fitsBelow = at.bottom + 4 + height <= window.innerHeight - 8
  const top = fitsBelow ? at.bottom + 4 : Math.max(8, at.top - 4 - height)
  sheet.style.left = `${left}px`
  sheet.style.top = `${top}px`
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
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
  /** Why it is disabled; also shown. */
  readonly refused?: string | null
  readonly isDanger?: boolean
  readonly isChosen?: boolean
  /** An entry that is on or off by itself. */
  readonly isOn?: boolean
  readonly hint?: string
}
export function MenuEntry({ children, onPick, refused, isDanger = false, isChosen, isOn, hint }: EntryProps) {
  const state = isChosen ?? isOn
  const isChoice = state !== undefined
  const pick = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    if (refused) return
    if (!isChoice) currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
    onPick()
  }
  return (
    <button
      type="button"
      role={isOn !== undefined ? 'menuitemcheckbox' : isChoice ? 'menuitemradio' : 'menuitem'}
      aria-checked={state}
      className={`menu-entry ${isDanger ? 'menu-entry-danger' : ''}`}
      aria-disabled={Boolean(refused)}
      title={refused ?? undefined}
      onClick={pick}
    >
      <span>{children}</span>
      {refused || hint ? <small>{refused ?? hint}</small> : null}
    </button>
  )
}
