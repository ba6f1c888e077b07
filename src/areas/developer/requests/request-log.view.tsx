import type { AnswerOf } from '#blueprint/screen/query.ts'
import { notifySuccess, ScreenLink, useHasPermission, useQueryOf, type RowProps } from '#panel/engine/view.ts'
import { Badge, Cell, CopyId, Instant } from '#panel/kinds/cells.tsx'
import { Button } from '#panel/ui/button.tsx'
import { EmptyNote, Facts, FailureNote, SmallTable, Waiting } from '#panel/ui/pieces.tsx'
import { verticals } from '#areas/casino/provider-pages/shared.ts'
import { callComparison } from './call-comparison.queries.ts'
import { requestLogs } from './request-logs.screen.ts'
import './request-log.css'

const textAt = (row: RowProps['row'], name: string): string => {
  const value = row[name]
  return typeof value === 'string' ? value : ''
}

/** A call as it was recorded, and how it differs from the last one of its kind that succeeded. */
export default function RequestLog({ row }: RowProps) {
  const { columns } = requestLogs
  const url = textAt(row, 'url')
  if (url === '') return <EmptyNote>{textAt(row, 'outcome')}</EmptyNote>
  const facts = ['at', 'latencyMs', 'outcome', 'ip', 'requestId'] as const
  return (
    <div className="call">
      <p>
        <Badge state={textAt(row, 'result')} labels={columns.result.traits.labels ?? {}} /> {textAt(row, 'method')}{' '}
        {url}
      </p>
      <Facts
        facts={facts
          .filter((name) => row[name] !== null)
          .map((name) => [columns[name].label, <Cell key={name} kind={columns[name]} value={row[name]} row={row} />])}
      />
      <CallbackOf id={textAt(row, 'callbackId')} />
      <CasinoCallOf row={row} />
      <WebhookOf id={textAt(row, 'webhookDeliveryId')} />
      <Comparison id={textAt(row, 'id')} />
      <Recorded title="Request" headers={textAt(row, 'requestHeaders')} body={textAt(row, 'requestBody')} />
      <Recorded title="Response" headers={textAt(row, 'responseHeaders')} body={textAt(row, 'responseBody')} />
    </div>
  )
}

/** The stored callback is what payments decide on. */
function CallbackOf({ id }: { readonly id: string }) {
  const mayOpen = useHasPermission('GATEWAY_RECORDS_VIEW')
  if (id === '') return null
  if (!mayOpen) return <CopyId value={id} />
  return (
    <p>
      <ScreenLink to="/deposits/callbacks" filters={{ id, at: 'all' }}>
        Open the gateway callback
      </ScreenLink>
    </p>
  )
}

/** The stored call is what the wallet decided on, in its round. */
function CasinoCallOf({ row }: Pick<RowProps, 'row'>) {
  const vertical = verticals.find(({ code }) => code === textAt(row, 'casinoProvider'))
  const mayOpen = useHasPermission(vertical?.permission ?? 'QTECH_VIEW')
  const id = textAt(row, 'casinoCallId')
  const roundId = textAt(row, 'roundId')
  if (id === '' || vertical === undefined) return null
  if (!mayOpen) return <CopyId value={id} />
  return (
    <p>
      <ScreenLink to={`${vertical.path}/calls`} filters={{ id, at: 'all' }}>
        Open the casino call
      </ScreenLink>{' '}
      {roundId === '' ? null : (
        <ScreenLink to={`${vertical.path}/rounds`} filters={{ id: roundId, startedAt: 'all' }}>
          Open the round
        </ScreenLink>
      )}
    </p>
  )
}

/** The delivery that this was an attempt of. */
function WebhookOf({ id }: { readonly id: string }) {
  const mayOpen = useHasPermission('IS_DEVELOPER')
  if (id === '') return null
  if (!mayOpen) return <CopyId value={id} />
  return (
    <p>
      <ScreenLink to="/webhooks/deliveries" filters={{ id, createdAt: 'all' }}>
        Open the webhook delivery
      </ScreenLink>
    </p>
  )
}

interface RecordedProps {
  readonly title: string
  readonly headers: string
  readonly body: string
}
function Recorded({ title, headers, body }: RecordedProps) {
  if (headers === '' && body === '') return null
  return (
    <section>
      <h3>{title}</h3>
      {[headers, readable(body)]
        .filter((text) => text !== '')
        .map((text) => (
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          <pre key={text} tabIndex={0}>
            {text}
          </pre>
        ))}
    </section>
  )
}

/** JSON on several lines, with its numbers as they were written; other text as it is. */
const readable = (body: string): string =>
  /^[{[]/.test(body)
    ? body.replaceAll(/("(?:[^"\\]|\\.)*")|([{[,])/g, (_, quoted, sign) => quoted ?? `${sign}\n  `)
    : body

function Comparison({ id }: { readonly id: string }) {
  const { data, failure, refetch } = useQueryOf(callComparison, { id })
  if (failure) return <FailureNote failure={failure} retry={refetch} />
  if (!data) return <Waiting />
  const copy = async () => {
    await navigator.clipboard.writeText(data.curl)
    notifySuccess('Copied')
  }
  return (
    <section>
      <Button onClick={copy}>Copy as cURL</Button>
      <Differences {...data} />
    </section>
  )
}

const parts = {
  REQUEST_HEADERS: 'Request header',
  REQUEST_BODY: 'Request body',
  RESPONSE_BODY: 'Response body',
} as const

function Differences({ previous, differences }: Pick<AnswerOf<typeof callComparison>, 'previous' | 'differences'>) {
  if (previous === null) return <EmptyNote>No earlier call of this kind succeeded.</EmptyNote>
  return (
    <>
      <h3>
        Differences from the last call that succeeded, <Instant value={previous.at} />
      </h3>
      <SmallTable
        label="Differences from the last call that succeeded"
        head={['Part', 'Field', 'Before', 'This call']}
        empty="There are no differences."
        rows={differences.map(({ part, field, before, now }) => [parts[part], field, before ?? '–', now ?? '–'])}
      />
    </>
  )
}
