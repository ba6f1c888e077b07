import { ActionButton, ScreenLink, useQueryOf } from '#panel/engine/view.ts'
import { Instant } from '#panel/kinds/cells.tsx'
import { FailureNote, Panel, SmallTable, Waiting } from '#panel/ui/pieces.tsx'
import { failingWebhooks } from './failing-webhooks.queries.ts'
import { replayFailures } from './webhook-failures.actions.ts'
import { webhookFailures } from './webhook-failures.screen.ts'

/** The largest groups of identical failures, each with its replay. */
export default function FailingWebhooks() {
  const { data, failure, refetch } = useQueryOf(failingWebhooks, {}, { everySeconds: 10 })
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting label="Loading failures" />
  const { groups, total } = data
  return (
    <Panel
      title="Failing deliveries"
      actions={<ScreenLink to="/webhooks/failures" filters={{}}>{`All failures (${total})`}</ScreenLink>}
    >
      <SmallTable
        label="Failing deliveries"
        head={['Endpoint', 'Domain', 'Error', 'First', 'Last', 'Deliveries', '']}
        numeric={[5]}
        empty="No deliveries have failed."
        rows={groups.map((group) => [
          group.url,
          group.domain,
          group.error,
          <Instant key="first" value={group.firstAt} />,
          <Instant key="last" value={group.lastAt} />,
          <ScreenLink
            key="deliveries"
            to="/webhooks/deliveries"
            filters={{ failureGroup: group.id, createdAt: 'all' }}
          >{`${group.deliveries}`}</ScreenLink>,
          <ActionButton
            key="replay"
            action={replayFailures}
            path={webhookFailures.path}
            row={group}
            onDone={refetch}
          />,
        ])}
      />
    </Panel>
  )
}
