import { Dialog } from '../ui/dialog.tsx'
import { keySheet } from '#panel/help/key-table.ts'
import { goKeySheet } from './go-keys.ts'
import './key-sheet.css'

export default function KeySheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" size="large" onClose={onClose}>
      <dl className="key-sheet">
        {[...keySheet, ...goKeySheet].map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
