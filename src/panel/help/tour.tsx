import { useEffect, useRef, useState } from 'react'
import type { WorkProfile } from '#blueprint/work-profiles.ts'
import { screens } from '#panel/app/screens.ts'
import { GoLink } from '#panel/kinds/cells.tsx'
import { hasPermission, useClient } from '#panel/session/state.ts'
import { Button } from '#panel/ui/button.tsx'
import { useKeys } from '#panel/ui/keys.ts'
import { noteTour } from './note-tour.ts'
import { tours } from './tours.ts'

interface TourProps {
  readonly profile: WorkProfile
  readonly onClose: () => void
}
/** Five steps beside the screen, which stays usable meanwhile. A user who closes it is not offered it again. */
export default function Tour({ profile, onClose }: TourProps) {
  const [at, setAt] = useState(0)
  const card = useRef<HTMLElement>(null)
  const client = useClient((state) => state)
  const steps = tours[profile]
  const [path, title, text] = steps[at] ?? steps[0]
  const screen = screens.find((one) => one.path === path && hasPermission(one.permission, client))
  const close = () => {
    void noteTour(profile, true)
    onClose()
  }
  useEffect(() => card.current?.focus(), [at])
  useKeys({ Escape: close })
  const isLast = at === steps.length - 1
  return (
    <section ref={card} className="tour" aria-label={`Tour, step ${at + 1} of ${steps.length}`} tabIndex={-1}>
      <p className="tour-place">
        Step {at + 1} of {steps.length}
      </p>
      <h2>{title}</h2>
      <p>{text}</p>
      <div className="button-row">
        {screen ? (
          <GoLink href={path} className="button button-plain">
            Open {screen.title}
          </GoLink>
        ) : null}
        {at > 0 ? <Button onClick={() => setAt(at - 1)}>Back</Button> : null}
        <Button tone="primary" onClick={isLast ? close : () => setAt(at + 1)}>
          {isLast ? 'Finish' : 'Next'}
        </Button>
        {isLast ? null : (
          <Button tone="quiet" onClick={close}>
            Close tour
          </Button>
        )}
      </div>
    </section>
  )
}
