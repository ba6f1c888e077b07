import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'

interface DialogProps {
  readonly title: string
  readonly children: ReactNode
  /** Absent: it cannot be closed. */
  readonly onClose?: (() => void) | undefined
}
const stays = () => undefined
/** Where something is entered; a moment is chosen behind a button. */
const fields = ['input:not([type=hidden])', 'select', 'textarea', 'button[data-dates-input]']
  .map((field) => `${field}:not(:disabled)`)
  .join()

/**
 * What is asked first has the focus, not the cross above it: Mantine looks for this mark a moment later. What is fetched after
 * the dialog stands may come before it; whoever has begun by then stays where he is.
 */
function keepFirst(body: HTMLDivElement | null): (() => void) | undefined {
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

/** A dialog over everything; its head is no second banner of the page. */
export function Dialog({ title, children, onClose }: DialogProps) {
  return (
    <Modal.Root
      opened
      onClose={onClose ?? stays}
      closeOnEscape={onClose !== undefined}
      closeOnClickOutside={false}
      centered
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className="dialog-head">
          <Modal.Title>{title}</Modal.Title>
          {onClose ? <Modal.CloseButton aria-label="Close" /> : null}
        </div>
        <Modal.Body ref={keepFirst}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
