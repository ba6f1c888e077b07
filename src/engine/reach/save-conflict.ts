import type { AnyForm } from '#blueprint/screen/form.ts'
import type { Loaded } from '#engine/input/store.ts'
import { Conflict } from '#platform/errors/app-errors.ts'

/** Another user saved the record since it was loaded; of one that is saved by itself also who and when. */
export function saveConflict(
  form: AnyForm,
  { row }: Loaded<any> & { readonly row?: any },
  changed: readonly string[],
): Conflict {
  const labels = changed.map((name) => form.fields[name]?.label ?? name)
  const details = labels.length > 0 ? ` Changed fields: ${labels.join(', ')}.` : ''
  const { updatedBy, updatedAt } = row ?? {}
  const isKnown = form.autosaves && typeof updatedBy === 'string' && updatedAt instanceof Date
  const by = isKnown ? ` ${updatedBy} saved it at ${updatedAt.toISOString()}.` : ''
  return new Conflict(`Another user has changed this record.${by}${details}`, { code: 'version_conflict' })
}
