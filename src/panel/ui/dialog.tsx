import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'

interface DialogProps {
  readonly title: string
  readonly children: ReactNode
  /** Absent: it cannot be closed. */
  readonly onClose?: (() => void) | undefined
}
const stays = () => undefined

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
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
