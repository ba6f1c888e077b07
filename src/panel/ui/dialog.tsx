import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'

interface DialogProps {
  readonly title: string
  readonly children: ReactNode
  /** Absent: it cannot be closed. */
  readonly onClose?: (() => void) | undefined
}
const stays = () => undefined
const fields = 'input:not(:disabled), select:not(:disabled), textarea:not(:disabled)'

/** What is asked first has the focus, not the cross above it: Mantine looks for this mark a moment later. */
function markFirst(body: HTMLDivElement | null): void {
  if (!body?.querySelector('[data-autofocus]')) body?.querySelector(fields)?.setAttribute('data-autofocus', 'true')
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
        <Modal.Body ref={markFirst}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
