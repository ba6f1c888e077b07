import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { freshDatabase } from '#checks/harness/database.ts'
import { insertDomains, testSettings } from '#checks/harness/staff/staff.ts'
import { openRequestLog } from '#platform/audit/request-log/request-log.ts'
import { fingerprintBy } from '#platform/auth/secrets/fingerprint.ts'
import { seal } from '#platform/auth/secrets/seal.ts'
import { startTask, type RunningTask } from '#platform/jobs/scheduled-task.ts'
import { newWebhookSecret, webhookSealOf } from '#platform/webhooks/signature.ts'
import { webhookTask } from '#platform/webhooks/webhook-task.ts'
import { relayOutbox } from '#server/outbox.ts'

interface Received {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

interface EndpointTraits {
  readonly url?: string
  readonly events?: readonly string[]
  readonly status?: string
  readonly secret?: string
  readonly failures?: number
  readonly failingDays?: number
}

interface DeliveryRow {
  readonly aggregate: string
  readonly status: string
  readonly attempts: number
  readonly http_status: number | null
  readonly error: string | null
  readonly waitSeconds: number
  readonly body: string
  readonly event_id: string
}

/** Two domains, a receiver of webhooks on this machine, and the task that sends them. */
export async function openWebhookReceiver() {
  const database = await freshDatabase()
  await insertDomains(database.ownerPool)
  const received: Received[] = []
  const faults: unknown[] = []
  /** What the receiver answers by path; 204 for others. */
  const answers = new Map<string, (response: ServerResponse) => void>()
  const receiver = createServer((request, response) => {
    void text(request).then((body) => {
      const path = request.url ?? ''
      received.push({ path, headers: request.headers, body })
      const answer = answers.get(path)
      if (answer) answer(response)
      else response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  let task: RunningTask | undefined
  const requestLog = openRequestLog({
    db: database.db,
    fingerprint: fingerprintBy(testSettings.encryptionKey),
    onFault: (error) => faults.push(error),
  })
  const rows = async <Row extends object>(
    statement: string,
    values: readonly unknown[] = [],
  ): Promise<readonly Row[]> => (await database.ownerPool.query<Row>(statement, [...values])).rows
  const deliveries = (endpointId: string) =>
    rows<DeliveryRow>(
      `select aggregate, status, attempts, http_status, error, body, event_id,
         floor(extract(epoch from next_at - (select max(at) from webhook_attempt a where a.delivery_id = d.id)))::int as "waitSeconds"
       from webhook_delivery d where endpoint_id = $1 order by id`,
      [endpointId],
    )
  return {
    rows,
    received,
    faults,
    answers,
    deliveries,
    /** Writes what is noted of the attempts so far. */
    flushLog: () => requestLog.flush(),
    start(): void {
      const onFault = (error: unknown) => faults.push(error)
      const { sealingKeys } = testSettings
      const context = { db: database.db, sealingKeys, mayLoopback: true, requestLog, onFault }
      task = startTask({ ...webhookTask(context), onFault })
    },
    relay: () => relayOutbox(database.db),
    /** Adds an endpoint of the first domain; returns its id. */
    async endpoint(path: string, traits: EndpointTraits = {}): Promise<string> {
      const { url = `${origin}${path}`, events = ['withdrawal.paid'], status = 'ACTIVE', failures = 0 } = traits
      const { secret = newWebhookSecret(), failingDays } = traits
      const [{ id } = { id: '' }] = await rows<{ id: string }>('select uuidv7() as id')
      const sealed = seal(testSettings.sealingKeys, secret, webhookSealOf(id))
      await rows(
        `insert into webhook_endpoint (id, domain_id, url, events, status, secret_encrypted, failures, failing_since, created_by)
         values ($1, 1, $2, $3, $4, $5, $6, now() - make_interval(days => $7), 'developer')`,
        [id, url, events, status, sealed, failures, failingDays],
      )
      return id
    },
    /** Records events of the first domain, each about one subject, and relays them. */
    async occur(...subjects: readonly string[]): Promise<void> {
      for (const subject of subjects)
        await rows(
          `insert into outbox (domain_id, name, subject, payload) values (1, 'withdrawal.paid', $1, '{"amount": "987654"}')`,
          [subject],
        )
      while ((await relayOutbox(database.db)) > 0) continue
    },
    statesOf: async (endpointId: string) =>
      (await deliveries(endpointId)).map(({ aggregate, status, attempts }) => [aggregate, status, attempts]),
    async stateOf(id: string) {
      const columns = 'status, failures, failing_since is null as "isWell"'
      const found = await rows<{ status: string; failures: number; isWell: boolean }>(
        `select ${columns} from webhook_endpoint where id = $1`,
        [id],
      )
      return found[0]
    },
    aggregatesAt: (path: string) =>
      received.filter((one) => one.path === path).map(({ body }) => String(JSON.parse(body).data.aggregate)),
    /** Ends the task and removes everything. */
    async reset(): Promise<void> {
      await task?.end()
      task = undefined
      await requestLog.flush()
      await rows(
        'truncate webhook_endpoint, webhook_delivery, webhook_attempt, outbox, request_log, request_log_reference cascade',
      )
      received.length = 0
      faults.length = 0
      answers.clear()
    },
    async close(): Promise<void> {
      await task?.end()
      await requestLog.flush()
      receiver.closeAllConnections()
      receiver.close()
      await database.close()
    },
  }
}
export type WebhookReceiver = Awaited<ReturnType<typeof openWebhookReceiver>>
