import { useClient } from '#panel/session/state.ts'
import { useWorkProfile } from '#panel/session/work-profile.ts'
import { IconButton } from '#panel/ui/button.tsx'
import { openHelp } from './help-state.ts'
import { noteTour } from './note-tour.ts'
import './help.css'

/** At the foot of the menu: the glossary, and the tour until the user has taken or dismissed it. */
export default function HelpFoot() {
  const profile = useWorkProfile()
  const seen = useClient(({ user }) => user?.tours_seen)
  const isOffered = profile !== null && seen !== undefined && !seen.includes(profile)
  return (
    <>
      {isOffered ? (
        <div className="tour-offer">
          <button type="button" className="sidebar-help" onClick={() => openHelp({ kind: 'tour' })}>
            Take the tour <small>5 steps</small>
          </button>
          <IconButton label="Dismiss tour" onClick={() => void noteTour(profile, true)}>
            ×
          </IconButton>
        </div>
      ) : null}
      <button type="button" className="sidebar-help" onClick={() => openHelp({ kind: 'glossary' })}>
        Glossary
      </button>
    </>
  )
}
