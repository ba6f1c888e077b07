import { useWorkProfile } from '#panel/session/work-profile.ts'
import { part } from '#panel/ui/part.tsx'
import { openHelp, useHelp } from './help-state.ts'

const Tour = part(() => import('./tour.tsx'))
const Glossary = part(() => import('./glossary.tsx'))
const close = () => openHelp(null)

/** The tour or the glossary, if one of them is open. */
export function Help() {
  const help = useHelp()
  const profile = useWorkProfile()
  if (help?.kind === 'glossary') return <Glossary term={help.term ?? ''} onClose={close} />
  return help?.kind === 'tour' && profile ? <Tour key={profile} profile={profile} onClose={close} /> : null
}
