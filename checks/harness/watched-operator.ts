import { apiPath, type AnyList } from '#blueprint/screen/list.ts'
import { catalogue } from '#checks/hostile/catalogue.ts'
import { shotOf, written, type Draft } from '#checks/hostile/bodies/draft.ts'
import type { Endpoint } from '#checks/hostile/endpoints/endpoint.ts'
import { endpointsOf } from '#checks/hostile/endpoints/endpoints.ts'
import {
  employEverybody,
  openOperator,
  transactionPassword,
  type Operator,
  type Who,
} from '#checks/hostile/operator.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import type { Answered, PanelClient } from './processes/panel-client.ts'
import { employ } from './staff/staff.ts'

/** Traces themselves, keys of requests and what derives from them: a change of these is no deed. */
const traces = [
  'action_key',
  'audit',
  'audit_link',
  'audit_seal',
  'external_claim',
  'login_attempt',
  'node_day_dirty',
  'outbox',
  'session',
]

export interface Deed {
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

/** What one request answered, changed (by transaction) and recorded. */
export interface Left {
  readonly status: number
  readonly text: string
  readonly changes: ReadonlyMap<string, readonly string[]>
  readonly deeds: readonly Deed[]
}

export interface Told {
  readonly status: number
  readonly text: string
}

export const told = ({ status, body }: Answered): Told => ({ status, text: JSON.stringify(body) })

const pathOf = ({ path, params }: Draft): string =>
  path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? 'missing')

/** A whole operator whose every change is noted by the database itself, beside what the product records of it. */
export class WatchedOperator {
  readonly database: TestDatabase
  readonly operator: Operator
  readonly people: ReadonlyMap<Who | 'second', PanelClient>
  constructor(database: TestDatabase, operator: Operator, people: ReadonlyMap<Who | 'second', PanelClient>) {
    this.database = database
    this.operator = operator
    this.people = people
  }

  client(who: Who | 'second'): PanelClient {
    const found = this.people.get(who)
    if (!found) throw new Error(`Nobody is called ${who}`)
    return found
  }

  async watched(ask: () => Promise<Told>): Promise<Left> {
    const { owner } = this.operator
    await owner.query('truncate deed_probe')
    const { rows: marks } = await owner.query<{ mark: string }>(
      `select pg_snapshot_xmax(pg_current_snapshot())::text as mark`,
    )
    const answered = await ask()
    const { rows: deeds } = await owner.query<Deed>(
      `select tx::text, actor, action, result, reason, subject, route, ip, request_id from audit where tx >= $1::xid8 order by tx, id`,
      [marks[0]?.mark],
    )
    const { rows } = await owner.query<{ tx: string; changed: string[] }>(
      `select tx::text, array_agg(distinct changed) as changed from deed_probe group by tx`,
    )
    return { ...answered, changes: new Map(rows.map(({ tx, changed }) => [tx, changed])), deeds }
  }

  async fire(draft: Draft): Promise<Told> {
    if (draft.signing) {
      const { target, headers, body } = shotOf(draft, {})
      const response = await fetch(new URL(target, this.operator.server.url), {
        method: 'POST',
        headers,
        body: String(body),
      })
      return { status: response.status, text: await response.text() }
    }
    const path = pathOf(draft)
    const method = draft.method === 'PUT' ? 'PUT' : 'POST'
    return told(await this.client('owner').send(method, path, written(draft.body ?? {})))
  }

  /** What a form shows, to be saved as it stands, in the version it has. */
  async loaded(draft: Draft): Promise<Draft> {
    if (draft.method !== 'PUT') return draft
    const { status, body } = await this.client('owner').get(pathOf(draft))
    if (status !== 200) return draft
    const { values, version } = (body as { data: { values: unknown; version: number } }).data
    return { ...draft, body: { ...draft.body, values: JSON.stringify(values), version: String(version) } }
  }

  /** The same request about each of a few things it may be about. */
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
    const period = filters
      .filter(([, { operator: way }]) => way === 'within')
      .map(([name]) => [name, '2026-11-01..2026-11-30'])
    const { body } = await this.client('owner').get(`${apiPath(list.path)}?${new URLSearchParams(period)}`)
    return ((body as { data?: { id: string }[] }).data ?? []).slice(0, 5).map(({ id }) => String(id))
  }

  async waiting(): Promise<readonly string[]> {
    const { body } = await this.client('second').get('/api/approvals')
    return (body as { data: { id: string }[] }).data.map(({ id }) => id)
  }

  async close(): Promise<void> {
    await this.operator.close()
    await this.database.close()
  }
}

const { lists } = contentsOf(catalogue)

export async function openWatched(): Promise<WatchedOperator> {
  const database = await freshDatabase()
  const operator = await openOperator(database)
  const people = new Map<Who | 'second', PanelClient>(await employEverybody(operator))
  await employ(operator.owner, { username: 'second', transactionPassword, domains: [1, 2] })
  people.set('second', await operator.logIn('second'))
  // The owner stands above everybody and in every house; role 1 is the one forms of the catalogue speak of.
  await operator.owner.query(`update role set rank = 1 where id = (select role_id from staff where username = 'owner');
    insert into staff_domain select id, 2 from staff where username = 'owner';
    insert into role (id, name, rank) values (1, 'Newcomer', 50)`)
  // Results are corrected within a week of settling, whenever it is that the checks are run.
  await operator.owner.query(`update market set settled_at = now() - interval '1 hour' where settled_at is not null`)
  await noteChanges(operator)
  return new WatchedOperator(database, operator, people)
}

async function noteChanges({ owner }: Operator): Promise<void> {
  await owner.query(`create table deed_probe (tx xid8 not null, changed text not null);
    create function note_change() returns trigger language plpgsql security definer set search_path = public as
    $$ begin insert into deed_probe values (pg_current_xact_id(), tg_table_name); return null; end $$`)
  const { rows } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not c.relispartition and c.relname <> all($1::text[])`,
    [[...traces, 'deed_probe', 'migration']],
  )
  for (const { name } of rows)
    await owner.query(
      `create trigger deed_probe after insert or update or delete on ${name} for each statement execute function note_change()`,
    )
}

/** Logging in and out and one's own secrets are no state of the business. */
const isOfOneself =
  /\/(login|logout|confirm|profile|email-verification|change-password|transaction-password|second-step)/
/** What gateways say is kept in a book of its own, refused or not. */
const isOfGateways = /\/api\/gateways\//

/** Everything that changes something, from the definitions it is made of; sites first, while markets are open. */
export const mutatingEndpoints = (): readonly Endpoint[] =>
  endpointsOf()
    .filter(
      ({ right, name }) =>
        !isOfGateways.test(name) &&
        right.method !== 'GET' &&
        !isOfOneself.test(name) &&
        !right.query.some(([key]) => key === 'preview'),
    )
    .toSorted((one, other) => Number(other.right.signing !== undefined) - Number(one.right.signing !== undefined))
