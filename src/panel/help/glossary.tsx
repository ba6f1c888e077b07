import { useState } from 'react'
import { termsFor } from '#blueprint/glossary.ts'
import { Dialog } from '#panel/ui/dialog.tsx'

interface GlossaryProps {
  readonly term: string
  readonly onClose: () => void
}
/** The words of the product with their meaning, to be searched. */
export default function Glossary({ term, onClose }: GlossaryProps) {
  const [typed, setTyped] = useState(term)
  const found = termsFor(typed)
  return (
    <Dialog title="Glossary" size="large" onClose={onClose} isDisposable>
      <div className="dialog-body glossary">
        <input
          className="native"
          type="search"
          data-autofocus
          aria-label="Find a term"
          placeholder="Find a term"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <dl>
          {found.map(([name, meaning]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <output>{found.length === 0 ? 'No term matches.' : ''}</output>
      </div>
    </Dialog>
  )
}
