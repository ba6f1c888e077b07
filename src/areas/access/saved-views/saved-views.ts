import type pg from 'pg'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import { recordAccess } from '#platform/auth/access-log.ts'
import type { Actor, RequestOrigin } from '#platform/auth/actor.ts'
import type { AuthContext } from '#platform/auth/auth-context.ts'
import { inTransaction } from '#platform/auth/transaction.ts'
import { NotFound } from '#platform/errors/app-errors.ts'

/** Filters and order of a list, and the columns if they were chosen. */
export interface StoredView {
  readonly search: string
  readonly columns?: readonly string[] | undefined
  readonly widths?: Readonly<Record<string, number>> | undefined
  readonly pinned?: readonly string[] | undefined
}

export interface SavedView {
  readonly id: string
  readonly name: string
  readonly view: StoredView
  readonly isOwn: boolean
  readonly isDefault: boolean
  /** The role that sees it as well. */
  readonly roleId: bigint | null
  readonly roleName: string | null
  readonly by: string
}

const maxViews = 50

/** A user's own views, and those shared with their role; staff of agents see no views of others. */
const visible = `(v.staff_id = $1 or (p.agent_id is null and v.shared_role_id = p.role_id))`

export async function savedViewsOf(pool: pg.Pool, { staffId }: Actor, path: string): Promise<readonly SavedView[]> {
  const { rows } = await pool.query<SavedView>(
    `select v.id, v.name, v.view, v.staff_id = $1 as "isOwn", d.view_id is not null as "isDefault",
       r.id as "roleId", r.name as "roleName", author.name as by
     from saved_view v join staff p on p.id = $1 join staff author on author.id = v.staff_id
       left join role r on r.id = v.shared_role_id left join default_view d on d.staff_id = $1 and d.view_id = v.id
     where v.path = $2 and ${visible} order by v.name, v.id`,
    [staffId, path],
  )
  return rows
}

/** The roles that a user may share with: their own, all of them with the right to edit roles, none for staff of agents. */
export async function rolesToShareWith(pool: pg.Pool, { staffId, agentId, permissions }: Actor) {
  if (agentId !== null) return []
  const { rows } = await pool.query<{ id: bigint; name: string }>(
    `select r.id, r.name from role r where $2 or r.id = (select role_id from staff where id = $1) order by r.rank, r.name`,
    [staffId, permissions.has('ROLE_EDIT')],
  )
  return rows
}

/** The views with which lists open, by path. */
export async function defaultViewsOf(pool: pg.Pool, staffId: bigint) {
  const { rows } = await pool.query<{ path: string; search: string }>(
    `select d.path, v.view->>'search' as search from default_view d join saved_view v on v.id = d.view_id
       join staff p on p.id = d.staff_id where d.staff_id = $1 and ${visible}`,
    [staffId],
  )
  return rows
}

interface Saving {
  /** An own view that is changed; null: a new one. */
  readonly id: string | null
  readonly path: string
  readonly name: string
  readonly view: StoredView
  readonly role: bigint | null
}

/** Saves a new view, or changes an own one. */
export async function saveView(
  auth: AuthContext,
  actor: Actor,
  saving: Saving,
  circumstances: RequestOrigin,
): Promise<{ readonly id: string } | Refusal> {
  const { id, path, name, view, role } = saving
  if (role !== null && !(await rolesToShareWith(auth.pool, actor)).some((one) => one.id === role))
    return refuse('You cannot share views with this role.', 'role')
  return inTransaction(auth.pool, async (client) => {
    // One at a time for each user, so that neither names nor the limit are passed by simultaneous calls.
    await client.query('select 1 from staff where id = $1 for no key update', [actor.staffId])
    const own = await client.query<{ id: string; name: string }>(
      'select id, name from saved_view where staff_id = $1 and path = $2',
      [actor.staffId, path],
    )
    if (own.rows.some((one) => one.name === name && one.id !== id))
      return refuse('You already have a view with this name.', 'name')
    if (id !== null && !own.rows.some((one) => one.id === id)) throw new NotFound()
    if (id === null && own.rows.length >= maxViews)
      return refuse(`At most ${maxViews} views of a list can be saved. Delete one first.`)
    const { rows } = await client.query<{ id: string }>(
      id === null
        ? 'insert into saved_view (staff_id, path, name, view, shared_role_id) values ($1, $2, $3, $4, $5) returning id'
        : 'update saved_view set name = $3, view = $4, shared_role_id = $5 where staff_id = $1 and path = $2 and id = $6 returning id',
      [actor.staffId, path, name, JSON.stringify(view), role, ...(id === null ? [] : [id])],
    )
    const saved = rows[0]
    if (!saved) throw new Error(`View ${id} was not saved`)
    const action = id === null ? 'save view' : 'change view'
    await recordAccess(client, { action, actor, circumstances, subject: `saved_view:${saved.id}` })
    return saved
  })
}

/** Deletes an own view; who shared it takes it from the others as well. */
export const deleteView = (auth: AuthContext, actor: Actor, id: string, circumstances: RequestOrigin) =>
  inTransaction(auth.pool, async (client) => {
    const { rowCount } = await client.query('delete from saved_view where id = $1 and staff_id = $2', [
      id,
      actor.staffId,
    ])
    if (rowCount === 0) throw new NotFound()
    await recordAccess(client, { action: 'delete view', actor, circumstances, subject: `saved_view:${id}` })
  })

/** Chooses the view with which a list opens; null: as the list itself does. */
export const chooseDefaultView = (
  auth: AuthContext,
  actor: Actor,
  { path, id }: { readonly path: string; readonly id: string | null },
  circumstances: RequestOrigin,
) =>
  inTransaction(auth.pool, async (client) => {
    await client.query('delete from default_view where staff_id = $1 and path = $2', [actor.staffId, path])
    if (id !== null) {
      const { rowCount } = await client.query(
        `insert into default_view (staff_id, path, view_id)
         select $1, v.path, v.id from saved_view v join staff p on p.id = $1 where v.id = $3 and v.path = $2 and ${visible}`,
        [actor.staffId, path, id],
      )
      if (rowCount === 0) throw new NotFound()
    }
    await recordAccess(client, {
      action: 'choose default view',
      actor,
      circumstances,
      subject: `staff:${actor.staffId}`,
    })
  })
