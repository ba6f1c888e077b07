import { Modal } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import type { DialogSize } from '#panel/dialogs/dialog-size.ts'
import { hasEntries } from '#panel/unsaved/entered-text.ts'
import { useLeaveGuard } from '#panel/unsaved/leave-guard.ts'
import './dialog.css'

/** In pixels; a window that is narrower limits them. */
const widths: Readonly<Record<DialogSize, number>> = { small: 380, medium: 460, large: 640, wide: 960 }

interface DialogProps {
  readonly title: string
  /** By its content: a question, a short form, a long form or text, a table. */
  readonly size?: DialogSize
  readonly children: ReactNode
  /** Omitted: the dialog cannot be closed. */
  readonly onClose?: (() => void) | undefined
  /** What is typed here is not worth a question, as in a search, or it is shown outside every screen. */
  readonly isDisposable?: true
  /** What is below must not be seen meanwhile. */
  readonly hidesScreen?: true
}
const opaque = { backgroundOpacity: 1, color: 'var(--mantine-color-body)' } as const
const noop = () => undefined
/** Input elements, including the button of a date picker. */
const fields = ['input:not([type=hidden])', 'select', 'textarea', 'button[data-dates-input]']
  .map((field) => `${field}:not(:disabled)`)
  .join()

/**
 * Focuses the first input instead of the close button, by the attribute that Mantine looks for a moment later. Inputs
 * loaded later may come before it; the focus then stays once the user has started.
 */
function focusFirstInput(body: HTMLDivElement | null): (() => void) | undefined {
  if (!body || body.querySelector('[data-autofocus]')) return undefined
  const mark = () => {
    const before = body.querySelector('[data-autofocus]')
    const first = body.querySelector<HTMLElement>(fields)
    if (first === before) return null
    before?.removeAttribute('data-autofocus')
    first?.setAttribute('data-autofocus', 'true')
    return first
  }
  const coming = new MutationObserver(() => mark()?.focus({ preventScroll: true }))
  const stop = () => coming.disconnect()
  mark()
  coming.observe(body, { childList: true, subtree: true })
  for (const begun of ['keydown', 'pointerdown', 'input']) body.addEventListener(begun, stop, { once: true })
  return stop
}

/** Asks before the user leaves the screen with entries in its dialog. */
function EntriesGuard({ hasOwnEntries }: { readonly hasOwnEntries: () => boolean }) {
  useLeaveGuard(hasOwnEntries)
  return null
}

/** A modal dialog, which asks before entries are lost with it. Its head is not a second banner landmark. */
export function Dialog({ title, size = 'medium', children, onClose, isDisposable, hidesScreen }: DialogProps) {
  const content = useRef<HTMLDivElement>(null)
  const hasOwnEntries = () => !isDisposable && onClose !== undefined && hasEntries(content.current)
  const close = () => {
    if (!hasOwnEntries() || window.confirm('Close without submitting? Your entries will be lost.')) onClose?.()
  }
  return (
    <Modal.Root
      opened
      onClose={onClose ? close : noop}
      closeOnEscape={onClose !== undefined}
      closeOnClickOutside={false}
      centered
      size={widths[size]}
      xOffset={8}
      yOffset="3dvh"
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay {...(hidesScreen ? opaque : {})} />
      <Modal.Content ref={content}>
        {isDisposable ? null : <EntriesGuard hasOwnEntries={hasOwnEntries} />}
        <div className="dialog-head">
          <Modal.Title>{title}</Modal.Title>
          {onClose ? <Modal.CloseButton aria-label="Close" /> : null}
        </div>
        <Modal.Body ref={focusFirstInput}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
