import { assert } from '#values/assert.ts'
import { permissions as known } from '#blueprint/screen/permissions.ts'
import type { FieldsOf } from '#blueprint/screen/form.ts'
import { decide, type Decision } from '#blueprint/decision/decision.ts'
import { refuse } from '#blueprint/decision/refusal.ts'
import type { Tx, Subject } from '#engine/action/act.ts'
import { store, type Loaded, type LoadContext } from '#engine/input/store.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { permissionForm } from './permission-form.screen.ts'
import { permission } from './permission.record.ts'

type Fields = FieldsOf<typeof permissionForm>

interface PermissionLoaded extends Loaded<typeof permissionForm> {
  readonly subject: Subject<'permission_note'>
  readonly isNew: boolean
  /** Whether a note is already stored for this permission. */
  readonly isNoted: boolean
}

const names: ReadonlySet<string> = new Set(known)
const emptyToNull = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text)

async function read(
  tx: Tx,
  id: string | null,
  actor: Actor,
  { scope }: LoadContext<typeof permissionForm>,
): Promise<PermissionLoaded | null> {
  const note = id === null ? null : await permission.find(tx, { id, actor, scope })
  if (id !== null && !note && !names.has(id)) return null
  return {
    values: {
      name: id,
      title: emptyToNull(note?.title),
      module: emptyToNull(note?.module),
      description: emptyToNull(note?.description),
    },
    version: note?.version ?? 0,
    subject: permission.subjectOf(note ?? { name: id ?? '' }),
    isNew: id === null,
    isNoted: note !== null,
  }
}

function rule(
  loaded: PermissionLoaded | null,
  { name, title, module, description }: Fields,
): Decision<'permission_note'> {
  assert(loaded !== null && name !== null, 'a permission was loaded')
  const words = { title: title ?? '', module: module ?? '', description: description ?? '' }
  if (loaded.isNoted) return decide({ set: words })
  if (loaded.isNew && names.has(name))
    return refuse('A built-in permission already has this name. Edit that permission instead.', 'name')
  // A built-in permission without an own text needs no row.
  if (!loaded.isNew && Object.values(words).every((text) => text === '')) return decide({})
  return decide({
    rows: [{ table: 'permission_note', values: { name, ...words, is_custom: loaded.isNew } }],
    ...(loaded.isNew ? { events: [{ name: 'permission.created', payload: { name } }] } : {}),
  })
}

export const permissionStore = store(permissionForm, { read, rule })
