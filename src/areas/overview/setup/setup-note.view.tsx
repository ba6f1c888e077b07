import { address } from '#blueprint/address.ts'
import { useHasPermission, useQueryOf } from '#panel/engine/view.ts'
import { GoLink } from '#panel/kinds/cells.tsx'
import { Panel, Waiting } from '#panel/ui/pieces.tsx'
import { setupSteps } from './setup.screen.ts'
import { stepTexts } from './steps.ts'

/** On the dashboard of those who set up the installation, until every step is completed. */
export function SetupNote() {
  return useHasPermission('SETTING_PAGE_EDIT') ? <OpenSteps /> : null
}

function OpenSteps() {
  const { data, isPending } = useQueryOf(setupSteps, {})
  if (isPending) return <Waiting />
  const next = data?.steps.find(({ state }) => state !== 'DONE')
  if (!data || data.isComplete || !next) return null
  return (
    <Panel title="Setup" actions={<GoLink href={address('/setup', {})}>Open setup</GoLink>}>
      <p>
        {data.done} of {data.steps.length} steps completed. Next: {stepTexts[next.key].title}. {next.found}.
      </p>
    </Panel>
  )
}
