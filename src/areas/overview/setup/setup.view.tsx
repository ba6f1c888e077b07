import { useHasPermission, useQueryOf } from '#panel/engine/view.ts'
import type { AnswerOf } from '#blueprint/screen/query.ts'
import { Badge, GoLink } from '#panel/kinds/cells.tsx'
import { FailureNote, Panel, Waiting } from '#panel/ui/pieces.tsx'
import { setupSteps } from './setup.screen.ts'
import { stepTexts, type StepText } from './steps.ts'
import './setup.css'

type Step = AnswerOf<typeof setupSteps>['steps'][number]

const stateLabels = { OPEN: 'Pending', STARTED: 'In Progress', DONE: 'Completed' } as const

/** From an empty installation to the first bet: each step with its state, its purpose and its screens. */
export default function Setup() {
  const { data, failure, refetch } = useQueryOf(setupSteps, {}, { everySeconds: 10 })
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting label="Loading steps" />
  return (
    <Panel title={`${data.done} of ${data.steps.length} steps completed`}>
      <ol className="setup">
        {data.steps.map((step) => (
          <SetupStep key={step.key} step={step} />
        ))}
      </ol>
    </Panel>
  )
}

function SetupStep({ step: { key, state, found } }: { step: Step }) {
  const { title, purpose, links } = stepTexts[key]
  return (
    <li className="setup-step">
      <h3>
        {title} <Badge state={stateLabels[state]} />
      </h3>
      <p>{purpose}</p>
      <p className="setup-found">{found}</p>
      <ul className="setup-links">
        {links.map((link) => (
          <StepLink key={link.title} {...link} />
        ))}
      </ul>
    </li>
  )
}

function StepLink({ title, to, permission }: StepText['links'][number]) {
  return useHasPermission(permission) ? (
    <li>
      <GoLink href={to}>{title}</GoLink>
    </li>
  ) : null
}
