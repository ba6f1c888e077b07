import { fixturePeriod } from '#checks/harness/fixture-days.ts'
import { apiPath, type AnyList } from '#blueprint/screen/list.ts'
import { catalogue } from '#checks/hostile/catalogue.ts'
import { toRawRequest, toJsonText, type Draft } from '#checks/hostile/bodies/draft.ts'
import type { Endpoint } from '#checks/hostile/endpoints/endpoint.ts'
import { endpointsOf } from '#checks/hostile/endpoints/endpoints.ts'
import {
  createUsers,
  openOperator,
  transactionPassword,
  type Operator,
  type RequestUser,
} from '#checks/hostile/operator.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import type { PanelResponse, PanelClient } from './processes/panel-client.ts'
import { createStaff } from './staff/staff.ts'

/** Audit tables, logs, request keys and derived tables: changes to these need no audit entry. */
const unauditedTables = [
  'action_key',
  'agent_exposure',
  'audit',
  'audit_link',
  'audit_seal',
  'external_claim',
  // Samples and tallies of the process, which no request makes.
  'health_sample',
  'login_attempt',
  'node_day_dirty',
  'outbox',
  // The log of calls is written in batches, beside the requests that it is about.
  'request_log',
  'request_log_reference',
  'session',
  'tree_version',
  'unknown_key_call',
]

export interface AuditRow {
  readonly tx: string
  readonly actor: string
  readonly action: string
  readonly result: string
  readonly reason: string | null
  readonly subject: string | null
  readonly route: string | null
  readonly ip: string | null
  readonly request_id: string | null
}

/** What one request answered, which tables it changed (by transaction) and its audit entries. */
export interface RequestEffects {
  readonly status: number
  readonly text: string
  readonly changes: ReadonlyMap<string, readonly string[]>
  readonly auditEntries: readonly AuditRow[]
}

export interface ResponseText {
  readonly status: number
  readonly text: string
}

export const toResponseText = ({ status, body }: PanelResponse): ResponseText => ({
  status,
  text: JSON.stringify(body),
})

const pathOf = ({ path, params }: Draft): string =>
  path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? 'missing')

/** A full operator on which triggers note every changed table, to be compared with the audit entries. */
export class TrackedOperator {
  readonly database: TestDatabase
  readonly operator: Operator
  readonly clients: ReadonlyMap<RequestUser | 'second', PanelClient>
  constructor(database: TestDatabase, operator: Operator, clients: ReadonlyMap<RequestUser | 'second', PanelClient>) {
    this.database = database
    this.operator = operator
    this.clients = clients
  }

  client(user: RequestUser | 'second'): PanelClient {
    const found = this.clients.get(user)
    if (!found) throw new Error(`There is no user ${user}`)
    return found
  }

  async observe(ask: () => Promise<ResponseText>): Promise<RequestEffects> {
    const { owner } = this.operator
    // Waits for who still writes, as a truncation would, which makes new files each time.
    await owner.query('begin; lock table deed_probe; delete from deed_probe; commit')
    const { rows: marks } = await owner.query<{ mark: string }>(
      `select pg_snapshot_xmax(pg_current_snapshot())::text as mark`,
    )
    const answered = await ask()
    const { rows: auditRows } = await owner.query<AuditRow>(
      `select tx::text, actor, action, result, reason, subject, route, ip, request_id from audit where tx >= $1::xid8 order by tx, id`,
      [marks[0]?.mark],
    )
    const { rows } = await owner.query<{ tx: string; changed: string[] }>(
      `select tx::text, array_agg(distinct changed) as changed from deed_probe group by tx`,
    )
    return { ...answered, changes: new Map(rows.map(({ tx, changed }) => [tx, changed])), auditEntries: auditRows }
  }

  async fire(draft: Draft): Promise<ResponseText> {
    if (draft.signing) {
      const { target, headers, body } = toRawRequest(draft, {})
      const response = await fetch(new URL(target, this.operator.server.url), {
        method: 'POST',
        headers,
        body: String(body),
      })
      return { status: response.status, text: await response.text() }
    }
    const path = pathOf(draft)
    const method = draft.method === 'PUT' ? 'PUT' : 'POST'
    return toResponseText(await this.client('owner').send(method, path, toJsonText(draft.body ?? {})))
  }

  /** The draft with the current values and version of the form, to save it unchanged. */
  async loaded(draft: Draft): Promise<Draft> {
    if (draft.method !== 'PUT') return draft
    const { status, body } = await this.client('owner').get(pathOf(draft))
    if (status !== 200) return draft
    const { values, version } = (body as { data: { values: unknown; version: number } }).data
    return { ...draft, body: { ...draft.body, values: JSON.stringify(values), version: String(version) } }
  }

  /** The same request for each of up to five records it can be about. */
  async drafts({ idName, idsOf, right }: Endpoint): Promise<readonly Draft[]> {
    if (right.body && 'ids' in right.body) {
      const list = lists.find(({ path }) => right.path.startsWith(`${apiPath(path)}/`))
      const ids = list ? (await this.idsIn(list)).slice(0, 2) : []
      return [{ ...right, body: { ...right.body, ids: JSON.stringify(ids) } }]
    }
    if (idName === undefined) return [right]
    const ids = idsOf ? await this.idsIn(idsOf) : [...new Set(Object.values(right.params))]
    return ids.map((id) => ({ ...right, params: { ...right.params, [idName]: id } }))
  }

  private async idsIn(list: AnyList): Promise<readonly string[]> {
    const filters = Object.entries(list.filters as Readonly<Record<string, { operator: string }>>)
    const period = filters.filter(([, { operator }]) => operator === 'within').map(([name]) => [name, fixturePeriod()])
    const { body } = await this.client('owner').get(`${apiPath(list.path)}?${new URLSearchParams(period)}`)
    return ((body as { data?: { id: string }[] }).data ?? []).slice(0, 5).map(({ id }) => String(id))
  }

  async pendingApprovals(): Promise<readonly string[]> {
    const { body } = await this.client('second').get('/api/approvals')
    return (body as { data: { id: string }[] }).data.map(({ id }) => id)
  }

  async close(): Promise<void> {
    await this.operator.close()
    await this.database.close()
  }
}

const { lists } = contentsOf(catalogue)

export async function openTrackedOperator(): Promise<TrackedOperator> {
  const database = await freshDatabase()
  const operator = await openOperator(database)
  const people = new Map<RequestUser | 'second', PanelClient>(await createUsers(operator))
  await createStaff(operator.owner, { username: 'second', transactionPassword, domains: [1, 2] })
  people.set('second', await operator.logIn('second'))
  // The owner ranks highest and works in every domain; role 1 is the role that sample forms refer to.
  await operator.owner.query(`update role set rank = 1 where id = (select role_id from staff where username = 'owner');
    insert into staff_domain select id, 2 from staff where username = 'owner';
    insert into role (id, name, rank) values (1, 'Newcomer', 50)`)
  // Results can be corrected for a week after settling, so settled markets are dated one hour back.
  await operator.owner.query(`update market set settled_at = now() - interval '1 hour' where settled_at is not null`)
  await installChangeTriggers(operator)
  return new TrackedOperator(database, operator, people)
}

async function installChangeTriggers({ owner }: Operator): Promise<void> {
  await owner.query(`create table deed_probe (tx xid8 not null, changed text not null);
    create function note_change() returns trigger language plpgsql security definer set search_path = public as
    $$ begin insert into deed_probe values (pg_current_xact_id(), tg_table_name); return null; end $$`)
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not c.relispartition and c.relname <> all($1::text[])`,
    [[...unauditedTables, 'deed_probe', 'migration']],
  )
  for (const { name } of rows) {
    // The time at which a key was last used is no business change.
    const update = name === 'inbound_key' ? 'update of status, secret_encrypted, accepts_v1, expires_at' : 'update'
    await owner.query(
      `create trigger deed_probe after insert or ${update} or delete on ${name} for each statement execute function note_change()`,
    )
  }
}

/** Signing in and out and changes to one's own credentials are not business changes. */
const isOwnAccount =
  /\/(login|logout|confirm|profile|email-verification|change-password|transaction-password|second-step)/
/** Gateway callbacks are recorded in a table of their own, rejected or not. */
const isGatewayCallback = /\/api\/gateways\//

/** All endpoints that change something, derived from the definitions; calls of sites first, while markets are open. */
export const mutatingEndpoints = (): readonly Endpoint[] =>
  endpointsOf()
    .filter(
      ({ right, name }) =>
        !isGatewayCallback.test(name) &&
        right.method !== 'GET' &&
        !isOwnAccount.test(name) &&
        !right.query.some(([key]) => key === 'preview'),
    )
    .toSorted((one, other) => Number(other.right.signing !== undefined) - Number(one.right.signing !== undefined))
