import { Modal } from '@mantine/core'
import { keySheet } from '../engine/list/keys.ts'

export default function KeySheet({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Keys" closeButtonProps={{ 'aria-label': 'Close' }} transitionProps={{ duration: 0 }}>
      <dl className="key-sheet">{keySheet.map(([keys, meaning]) => <div key={keys}><dt><kbd>{keys}</kbd></dt><dd>{meaning}</dd></div>)}</dl>
    </Modal>
  )
}
